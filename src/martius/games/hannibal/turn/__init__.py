"""The turn: reinforcements, elections, strategy cards, winter, politics (§6-§8, §19, §21-§23)."""
