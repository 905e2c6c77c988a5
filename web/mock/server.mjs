import { createServer } from 'node:http'
import { readFileSync, existsSync } from 'node:fs'
import { createHash } from 'node:crypto'
import { parse } from 'smol-toml'
import { WebSocketServer } from 'ws'
const read = (p) => parse(readFileSync(new URL(p, import.meta.url), 'utf8'))
const map = read('../../src/martius/games/hispania/data/map.toml')
const still = {
  provinces: map.province.map((p) => ({ capital: null, ...p })),
  spaces: [...map.city.map((c) => ({ kind: 'city', number: null, ...c })), ...map.sea.map((s) => ({ kind: 'sea', province: null, shield: null, capital: false, modern: null, shield_source: null, ...s }))],
  links: map.link.map((l) => ({ id: `${l.a}-${l.b}`, ...l })),
  pieces: [],
}
const rulesFile = new URL('../../src/martius/games/hispania/rules.toml', import.meta.url)
const rules = (existsSync(rulesFile) ? parse(readFileSync(rulesFile, 'utf8')).rule : []).map((r) => ({ id: r.id, chapter: r.id.split('.')[0], title: r.title, text: r.text }))
const U = 'praetor_ulterior', C = 'praetor_citerior', K = 'consul'
const S = (id, o) => ({ id, revolts: 0, garrisons: [], general: null, army: false, fleet: false, ...o })
const base = () => ({
  spaces: [S('toletum', { revolts: 2 }), S('segobriga', { revolts: 1, army: true }), S('asturica', { revolts: 3, army: true }), S('lancia', { revolts: 2 }), S('bracara', { revolts: 1 }), S('conimbriga', { revolts: 3 }), S('numantia', { garrisons: [C, K] }), S('osca', { garrisons: [C] }), S('salduba', { garrisons: [C, K, U] }), S('castulo', { garrisons: [U], general: U }), S('valentia', { general: C, garrisons: [C, C] }), S('mare_gaditanum', { fleet: true, general: K }), S('mare_balearicum', { fleet: true }), S('mare_ibericum', { fleet: true }), S('flaviobriga', { revolts: 3, army: true }), S('emerita', { revolts: 2 }), S('salmantica', { revolts: 1 })],
  roads: [...map.link.filter((l) => l.road).map((l) => `${l.a}-${l.b}`), 'basti-carthago_nova', 'tarraco-ilerda', 'corduba-regina'].filter((id) => still.links.some((l) => l.id === id)),
  reserve: { revolts: 5, armies: 0, roads: 0, garrisons: { [U]: 2, [C]: 0, [K]: 3 } },
  off_board: [], blocked_denarii: 0, denarii: 4, active: U, round: 3, year: 162, time_track: [198, 180, 162], turn: U,
  capitals: { garrisoned: 2, of: 6 }, fight: null, setup: false,
})
const odds = (n) => ({ label: `${n} denari${n > 1 ? 'i' : 'us'}`, win: Math.min(6, 2 + n), nothing: 4 - n, loss: 0, of: 6, sum: `(die + ${n + 1}) ×2 against 12` })
const oddsA = (n) => ({ label: `${n} denari${n > 1 ? 'i' : 'us'}`, win: 15 + 4 * n, nothing: 6, loss: 15 - 4 * n, of: 36, sum: `(die + ${n + 2}) ×2 against (die + 4)` })
const roman = () => [
  ...[['libisosa', 1], ['corduba', 1], ['basti', 1], ['hispalis', 1], ['regina', 1], ['gades', 1], ['carthago_nova', 1], ['complutum', 3], ['dertosa', 1], ['tarraco', 1], ['ilerda', 1], ['onuba', 2]].map(([t, c]) => ({ action: `move ${t}`, label: still.spaces.find((s) => s.id === t).name, target: t, group: 'Move', cost: c, rule: 'move.1', ...(t === 'regina' ? { path: ['castulo', 'corduba', 'regina'] } : {}) })),
  { action: 'garrison castulo', label: 'Place a garrison in Castulo', target: 'castulo', group: 'Garrison', cost: 1, rule: 'garrison.1' },
  { action: 'remove castulo', label: 'Take the garrison out of Castulo', target: 'castulo', group: 'Garrison', cost: 1, rule: 'garrison.2' },
  { action: 'besiege toletum', label: 'Besiege Toletum', target: 'toletum', group: 'Besiege', cost: 1, rule: 'besiege.1', odds: [1, 2, 3].map(odds), note: 'The shield of Toletum is attested.' },
  { action: 'attack segobriga', label: 'Attack the army in Segobriga', target: 'segobriga', group: 'Attack', cost: 1, rule: 'attack.1', odds: [1, 2, 3].map(oddsA) },
  { action: 'pass', label: 'End the Roman phase', target: null, group: 'End', rule: 'roman.2' },
]
const seed = '00112233445566778899aabbccddeeff', commitment = createHash('sha256').update(Buffer.from(seed, 'hex')).digest('hex')
const events = []
const st = { seq: 40, board: base(), step: 'roman', over: false, history: [] }
const E = (kind, text, rule, data) => events.push({ seq: st.seq, kind, text, rule, data })
E('TurnBegan', 'Round 3, 162 BC: the praetor of Ulterior has 6 denarii.', 'sequence.2', { piece: U, denarii: 6, round: 3 }); st.seq++
E('Moved', 'The praetor of Ulterior marches to Castulo for 1 denarius.', 'move.1', { piece: U, from: 'corduba', to: 'castulo', cost: 1 }); st.seq++
const set = (id, o) => { const s = st.board.spaces.find((s) => s.id === id); if (s) Object.assign(s, o); else st.board.spaces.push(S(id, o)) }
function play(a) {
  const [verb, noun] = a.split(' ')
  st.history.push(JSON.stringify({ seq: st.seq, board: st.board, step: st.step, n: events.length })); st.seq++
  if (verb === 'move') { const from = st.board.spaces.find((s) => s.general === U).id; E('Moved', `The praetor of Ulterior marches to ${noun}.`, 'move.1', { piece: U, from, to: noun }); set(from, { general: null }); set(noun, { general: U }); st.board.denarii-- }
  if (verb === 'garrison') { E('GarrisonPlaced', 'A garrison in Castulo.', 'garrison.1', { piece: U, at: noun }); set(noun, { garrisons: [U, U] }) }
  if (verb === 'remove') { E('GarrisonWithdrawn', 'A garrison leaves Castulo.', 'garrison.2', { piece: U, at: noun }); set(noun, { garrisons: [] }) }
  if (verb === 'besiege' || verb === 'attack') { st.step = 'spend'; st.at = noun; st.board = { ...st.board, fight: { kind: 'siege', by: U, from: 'castulo', at: noun } } }
  if (verb === 'spend') { st.history = []; E('FightFought', `The praetor besieges ${st.at}: (IV + 3) ×2 = 14 against 12. Won.`, 'besiege.8', { kind: 'siege', by: U, from: 'castulo', at: st.at, roman_dice: [4], hispanic_dice: st.at === 'toletum' ? [] : [2], result: 'win' }); E('RevoltRemoved', 'A revolt in Toletum is put down.', 'besiege.8', { city: st.at, left: 1 }); set(st.at, { revolts: 1 }); st.step = 'roman'; st.board.denarii -= +noun }
  if (verb === 'pass') { st.history = []; E('PhasePassed', 'The praetor of Ulterior ends his phase.', 'roman.2', { piece: U }); st.seq++
    E('RevoltRolled', 'The dice name III-5: Castulo.', 'revolt.1', { roman: 3, hispanic: 5, city: 'castulo' }); E('CityProtected', 'Castulo is protected.', 'revolt.2', { city: 'castulo' }); st.seq++
    E('ArmyHeaded', 'The army of Segobriga heads for Complutum (3).', 'army.2', { from: 'segobriga', to: 'complutum', roll: 3, alternatives: ['complutum', 'libisosa'] }); E('ArmyMoved', 'The army of Segobriga enters Complutum.', 'army.2', { from: 'segobriga', to: 'complutum' }); E('RevoltPlaced', 'A revolt in Complutum.', 'army.5', { city: 'complutum', count: 1 }); set('segobriga', { army: false }); set('complutum', { army: true, revolts: 1 }); st.seq++
    E('TurnBegan', 'The praetor of Citerior has 6 denarii.', 'sequence.2', { piece: C, denarii: 6, round: 3 }); st.board = { ...st.board, turn: C, active: C, denarii: 6 }
    if (process.env.END) { st.over = true } }
}
const view = (since) => ({
  title: 'hispania', version: '1', seq: st.seq, seat: 'rome', to_act: st.over ? null : 'rome', phase: st.over ? 'The end' : 'Roman phase of the praetor of Ulterior',
  prompt: st.step === 'spend' ? `How many denarii for the siege of Toletum?` : `Praetor of Ulterior: spend your ${st.board.denarii} denarii, or end the phase.`,
  options: st.over ? [] : st.step === 'spend' ? [1, 2, 3].map((n) => ({ action: `spend ${n}`, label: `Spend ${n}`, target: st.at, group: 'Spend', cost: n, rule: 'besiege.2', odds: [odds(n)] })) : roman(),
  since: since ?? 0, undos: st.undos ?? 0, can_undo: st.history.length > 0, thinking: null, seats: [{ id: 'rome', name: 'Rome', plays: [U, C, K] }],
  events: events.filter((e) => since === null || e.seq > since),
  tracks: [{ id: 'round', label: 'Round', value: 3, max: 11, text: '3, 162 BC' }, { id: 'revolts', label: 'Revolts left', value: 5, max: 22 }, { id: 'capitals', label: 'Capitals', value: 2, max: 6 }, { id: 'denarii', label: 'Denarii', value: st.board.denarii, max: null }],
  board: st.board, fair: { commitment, seed: st.over ? seed : null }, result: st.over ? { outcome: 'rome', winners: ['rome'], text: 'Rome holds the six capitals and no revolt is left in her provinces: Hispania is Roman.', rule: 'win.1' } : null,
})
const seats = () => [{ id: 'rome', name: 'Rome', plays: [U, C, K], by: 'here', bot: null, mine: true, connected: true }]
const story = { turns: Array.from({ length: 21 }, (_, i) => `${1 + Math.floor(i / 3)}.${1 + (i % 3)}`), series: [{ id: 'revolts', label: 'Revolts in play', values: Array.from({ length: 21 }, (_, i) => 11 + Math.round(4 * Math.sin(i / 3))) }, { id: 'capitals', label: 'Capitals garrisoned', values: Array.from({ length: 21 }, (_, i) => Math.min(6, Math.floor(i / 3))) }], fights: Array.from({ length: 9 }, (_, i) => ({ seq: 30 + i, turn: `${1 + Math.floor(i / 3)}.1`, text: 'Siege of Toletum by the consul', rule: 'besiege.8', win: 4 - (i % 3), nothing: 2, loss: i % 3, of: 6, result: ['win', 'nothing', 'loss'][i % 3 === 2 ? 2 : i % 2] })), luck: [{ label: 'Sieges and attacks won', expected: 7.3, actual: 9 }], dice: [{ label: 'Roman die', counts: [3, 4, 5, 2, 6, 1] }, { label: 'Hispanic die', counts: [4, 4, 3, 2, 6, 5] }] }
const digit = (label, help, vs) => ({ label, help, choices: vs.map((v) => ({ value: String(v), label: `${v}` })) })
const titles = [{ id: 'hispania', name: 'Hispania', tagline: 'The conquest of the peninsula, 198–18 BC', designer: 'Miguel Marqués', publisher: 'Draco Ideas', players: '1–3', notice: 'Martius is not connected with the publisher. It brings no art and no rulebook of the printed game.', scenarios: [{ id: 'basic', name: 'The conquest', about: 'The whole war, from the first praetors to Augustus.', source: 'attested', years: '198–18 BC' }], options: [{ id: 'players', label: 'Players', help: 'How many share the generals.', default: 1, choices: [1, 2, 3].map((v) => ({ value: v, label: String(v) })) }, { id: 'difficulty', label: 'Difficulty', help: 'Five digits, easier to the left.', default: '64342', digits: [digit('Denarii per turn', 'What a general may spend each turn.', [7, 6, 5]), digit('Garrisons per general', 'How many cities each can hold.', [5, 4, 3]), digit('Roman fleets', 'They carry generals over sea.', [4, 3, 2]), digit('Roman roads', 'A chain of roads counts as one segment.', [5, 4, 3]), digit('Hispanic armies', 'How many stand up at the start.', [1, 2, 3])] }], bots: [{ id: 'praetor', name: 'Praetor', about: 'Looks one action ahead.' }, { id: 'random', name: 'Dice', about: 'Does anything that is allowed.' }], hidden: false }]
const send = (res, body, code = 200) => { res.writeHead(code, { 'Content-Type': 'application/json' }); res.end(JSON.stringify(body)) }
const sockets = new Set()
const server = createServer((req, res) => {
  const url = new URL(req.url, 'http://x')
  const p = url.pathname
  if (p === '/api/titles') return send(res, titles)
  if (p.endsWith('/seats')) return send(res, url.searchParams.get('players') === '2' ? [{ id: 'a', name: 'Praetor of Ulterior', plays: [] }, { id: 'b', name: 'Praetor of Citerior', plays: [] }] : seats())
  if (p.endsWith('/board')) return send(res, still)
  if (p.endsWith('/rules')) return send(res, rules)
  if (p.endsWith('/why-not')) return send(res, { rule: 'move.2', text: 'A general cannot enter a city in revolt.' })
  if (p.endsWith('/story')) return send(res, story)
  if (p.includes('/at/')) return send(res, { ...view(null), seq: +p.split('/at/')[1] })
  if (p === '/api/matches' || p.endsWith('/branch') || p === '/api/records') return send(res, { id: 'demo', key: 'k', keys: {}, watch: 'w' })
  if (p.startsWith('/api/matches/')) return send(res, { id: 'demo', title: 'hispania', scenario: 'basic', options: { players: 1, difficulty: '64342' }, seats: seats(), view: view(null) })
  send(res, { error: 'There is no such thing.' }, 404)
})
new WebSocketServer({ server }).on('connection', (ws, req) => {
  const since = new URL(req.url, 'http://x').searchParams.get('since')
  let last = since === null ? null : +since
  const tell = () => { ws.send(JSON.stringify({ type: 'view', view: view(last) })); last = st.seq }
  sockets.add(tell); ws.on('close', () => sockets.delete(tell)); tell()
  ws.on('message', (m) => {
    const msg = JSON.parse(m)
    if (msg.type === 'ping') return ws.send('{"type":"pong"}')
    if (msg.type === 'play') { if (msg.seq !== st.seq) return ws.send(JSON.stringify({ type: 'refused', text: 'The table has moved on.', rule: null, seq: st.seq })); play(msg.action) }
    if (msg.type === 'undo' && st.history.length) { const h = JSON.parse(st.history.pop()); st.seq = h.seq; st.undos = (st.undos ?? 0) + 1; st.board = h.board; st.step = h.step; events.length = h.n; last = 0 }
    sockets.forEach((t) => t())
  })
})
server.listen(8787, '127.0.0.1')
