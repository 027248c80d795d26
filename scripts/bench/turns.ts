import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * How long a process runs each time, and how many such turns make a round: it gets the share that this comes
 * to.
 */
export const TURN_MS = 5
export const TURNS = 4

const RUN = `
const { workerData: { pids, turns, turnMs }, parentPort } = require('node:worker_threads')
const pause = new Int32Array(new SharedArrayBuffer(4))
const until = (moment) => { const ms = moment - performance.now(); if (ms > 0) Atomics.wait(pause, 0, 0, ms) }
const signal = (pid, name) => { try { process.kill(pid, name) } catch {} }
let ended = false
parentPort.once('message', () => { ended = true })
for (const pid of pids) signal(pid, 'SIGSTOP')
const round = () => {
  let moment = performance.now()
  for (let turn = 0; turn < turns; turn += 1) {
    const own = pids.filter((_, at) => (2 * at) % turns === turn)
    for (const pid of own) signal(pid, 'SIGCONT')
    moment += turnMs
    until(moment)
    for (const pid of own) signal(pid, 'SIGSTOP')
  }
  if (!ended) return setImmediate(round)
  for (const pid of pids) signal(pid, 'SIGCONT')
}
round()
`

/**
 * Lets each process run for a quarter of the time only, the second of two while the first rests: what they
 * share is free for whoever runs, as it would be with cores for all. Returns what lets them run freely again.
 */
export function takeTurns(pids: readonly number[]): () => Promise<void> {
  const worker = new Worker(RUN, { eval: true, workerData: { pids, turns: TURNS, turnMs: TURN_MS } })
  return async () => {
    worker.postMessage('end')
    await once(worker, 'exit')
  }
}
