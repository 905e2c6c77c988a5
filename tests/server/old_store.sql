BEGIN TRANSACTION;
CREATE TABLE agreements (
	match_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0009');
CREATE TABLE changes (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	state TEXT NOT NULL, 
	events TEXT NOT NULL, link VARCHAR(64) DEFAULT '' NOT NULL, 
	PRIMARY KEY (match_id, seq), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "changes" VALUES('ONhWL1BUBe44',0,'{"whole":{"agenda":[{"n":["Round"]},{"n":["RoadLaying",1]},{"n":["LayRoad",0]}],"result":null,"armies":[8,-1,24,-1,-1,-1,-1,-1],"armies_in_reserve":1,"consul_shared_with":0,"denarii":0,"fight":null,"fleets":123145302310912,"garrison_reserve":[4,4,4],"garrisons":[{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]},{"t":[]}],"general_at":[2,5,44,-1],"held":[0,0,0,0],"hispanic_denarii":0,"in_revolt":19276552,"legion":-1,"move_denarii":0,"must_leave":0,"pirate_seas":0,"pirates":{"t":[0,0,0,0,0]},"reserve":7,"revolts":[0,0,0,1,0,0,0,0,2,2,0,0,0,1,0,0,0,1,1,0,0,1,0,0,2,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"road_to":[2,5,10,4,32,80,160,64,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0,0],"roads_for_sale":0,"roads_to_lay":3,"round":1,"special":-1,"special_in_reserve":0,"terms":{"n":["Terms",6,4,3,2,8192,67108863,0,false]},"track":0,"turn":0}}','[]','5508d25a849ddf49e90af7b32c77d2602966f36e93d2a4e23ce5cb8ad8fbc733');
INSERT INTO "changes" VALUES('ONhWL1BUBe44',1,'{"set":{"roads_to_lay":2},"put":{"agenda":[[1,{"n":["RoadLaying",2]}],[2,{"n":["LayRoad",1]}]],"road_to":[[7,4160],[12,128]]}}','[{"kind":"RoadLaid","text":{"say":"A road joins {one} and {other}.","with":{"one":{"say":"Tarraco","with":{},"plural":""},"other":{"say":"Ilerda","with":{},"plural":""}},"plural":""},"rule":"setup.8","data":{"link":"tarraco-ilerda"},"seen_by":null,"reveals":false,"secret_of":null}]','b85d587ece60d8dfed7e748c226d1fbca99f8d412e2d0adbe9d7bb8c4166e6d1');
CREATE TABLE chat (
	match_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	said DATETIME NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	text TEXT NOT NULL, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "chat" VALUES('ONhWL1BUBe44',1,'2026-11-17 16:17:48.000000','ulterior','Salve');
CREATE TABLE dice (
	match_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	start INTEGER NOT NULL, 
	header TEXT NOT NULL, 
	revealed TEXT, 
	secret TEXT, shares TEXT DEFAULT '[]' NOT NULL, revealed_at INTEGER, 
	PRIMARY KEY (match_id, number), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "dice" VALUES('ONhWL1BUBe44',0,0,'{"dice": "fair", "scheme": 2, "players": ["ulterior", "citerior"], "commitment": "924da79d234ba860065c9aed57fbe66104807347f8b05dad92b8a6cdeb209eeb"}',NULL,'0503a873ca53aa8ee6eadd8ccf0328bb4ea742d18c55eb92e1c8db69be334d10','[]',NULL);
CREATE TABLE entries (
	match_id VARCHAR(32) NOT NULL, 
	seq INTEGER NOT NULL, 
	who VARCHAR(64) NOT NULL, 
	action VARCHAR(200) NOT NULL, 
	PRIMARY KEY (match_id, seq), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('ONhWL1BUBe44',0,'ulterior','road tarraco-ilerda');
CREATE TABLE expired (
	match_id VARCHAR(32) NOT NULL, 
	seen DATETIME NOT NULL, 
	PRIMARY KEY (match_id)
);
CREATE TABLE keys (
	match_id VARCHAR(32) NOT NULL, 
	hash VARCHAR(64) NOT NULL, 
	kind VARCHAR(16) NOT NULL, 
	seat VARCHAR(64), 
	PRIMARY KEY (match_id, hash), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "keys" VALUES('ONhWL1BUBe44','01621b1c82ab6e697e99c3411d0a7c43aa02c455b2d75b90940a7371127ff6c7','here',NULL);
INSERT INTO "keys" VALUES('ONhWL1BUBe44','87ad9dc26ed5bcd466613f5233c4d19c3aa186d12e0e4424a0dabaada2d20d0d','friend','citerior');
INSERT INTO "keys" VALUES('ONhWL1BUBe44','09578979b6eb5e8fad77fa00e7286b4cbb3714ecb39f1e3ad7078036c27694a3','watch',NULL);
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	title VARCHAR(32) NOT NULL, 
	version VARCHAR(32) NOT NULL, 
	scenario TEXT NOT NULL, 
	options TEXT NOT NULL, 
	seats TEXT NOT NULL, 
	undos INTEGER NOT NULL, 
	to_act VARCHAR(64), 
	created DATETIME NOT NULL, seq INTEGER DEFAULT '0' NOT NULL, rules TEXT DEFAULT '[]' NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "matches" VALUES('ONhWL1BUBe44','hispania','2','{"id": "first_repression", "name": "The first repression", "about": "The new provinces rise as soon as they are made, and the consul Cato lands in the north-east to put the risings down. Hold Osca and free both Roman provinces, Ilergetia, Celtiberia and Carpetania of revolt within three rounds. Our own design: only the title is attested.", "source": "designed", "schema": 1, "title": "hispania", "years": [197, 194], "options": {"level": "64342"}, "rules": {"rounds": 3, "garrison_in": ["osca"], "free_of_revolt": ["ulterior", "citerior", "ilergetia", "celtiberia", "carpetania"]}, "setup": {"revolts": {"gerunda": 2, "beseda": 2, "osca": 1, "bilbilis": 1, "segobriga": 1, "castulo": 2, "regina": 1, "basti": 1}, "armies": ["beseda", "castulo"], "fleets": ["mare_balearicum", "mare_ibericum", "mare_gaditanum"], "roads": [], "roads_to_lay": 3, "generals": {"praetor_ulterior": "corduba", "praetor_citerior": "valentia", "consul": "mare_balearicum"}, "reserve": {"revolts": 7}}}','{"level": "64342", "players": "2", "variants": ""}','["ulterior", "citerior"]',0,'citerior','2026-11-17 16:17:48.183833',1,'[]');
CREATE TABLE names (
	match_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	name VARCHAR(64) NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "names" VALUES('ONhWL1BUBe44','ulterior','Anna');
CREATE TABLE rematches (
	match_id VARCHAR(32) NOT NULL, 
	rematch_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (match_id), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE reviews (
	match_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	stretches TEXT NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
CREATE TABLE sitters (
	match_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	"by" VARCHAR(16) NOT NULL, 
	bot VARCHAR(64), 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "sitters" VALUES('ONhWL1BUBe44','ulterior','here',NULL);
INSERT INTO "sitters" VALUES('ONhWL1BUBe44','citerior','friend',NULL);
CREATE TABLE visits (
	match_id VARCHAR(32) NOT NULL, 
	seat VARCHAR(64) NOT NULL, 
	seen DATETIME NOT NULL, 
	PRIMARY KEY (match_id, seat), 
	FOREIGN KEY(match_id) REFERENCES matches (id) ON DELETE CASCADE
);
INSERT INTO "visits" VALUES('ONhWL1BUBe44','','2026-11-17 16:17:48.000000');
INSERT INTO "visits" VALUES('ONhWL1BUBe44','ulterior','2026-11-17 16:17:48.000000');
CREATE INDEX matches_to_act ON matches (to_act);
COMMIT;
