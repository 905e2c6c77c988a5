// A bot for Martius over a pipe: it plays any option. It needs nothing but Node.
//
//     martius simulate hannibal --seats "cmd:node examples/random_bot.js,random" --games 2

const { createInterface } = require("node:readline");

let state = 1;

/** The next number from 0 to n - 1, by mulberry32: the same seed gives the same game. */
function pick(n) {
  state = (state + 0x6d2b79f5) >>> 0;
  let t = Math.imul(state ^ (state >>> 15), state | 1);
  t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
  return ((t ^ (t >>> 14)) >>> 0) % n;
}

function answer(message) {
  process.stdout.write(JSON.stringify(message) + "\n");
}

const lines = createInterface({ input: process.stdin });
lines.on("close", () => process.exit(0));
lines.on("line", (line) => {
  const message = JSON.parse(line);
  switch (message.type) {
    case "hello":
      answer({ type: "hello", protocol: 1, name: "Random in JavaScript" });
      break;
    case "game":
      state = message.seed;
      break;
    case "choose":
      answer({ type: "choice", action: message.options[pick(message.options.length)] });
      break;
    case "quit":
      lines.close();
  }
});
