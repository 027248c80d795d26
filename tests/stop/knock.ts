import { request } from 'node:http'
import type { Knocks } from './knocks.ts'

const LOOK_MS = 5

/** Many clients that open a new connection for each request until the door is closed to them. */
async function knock(port: number, clients: number): Promise<Knocks> {
  const knocks = { answered: 0, refused: 0, broken: 0, stalledMs: 0 }
  let looked = performance.now()
  const watch = setInterval(() => {
    knocks.stalledMs = Math.max(knocks.stalledMs, performance.now() - looked - LOOK_MS)
    looked = performance.now()
  }, LOOK_MS)
  const once = () =>
    new Promise<boolean>((resolve) => {
      const sent = request({ port, host: '127.0.0.1', path: '/', agent: false }, (answer) => {
        answer.resume()
        answer.once('error', () => {})
        answer.once('close', () => {
          knocks[answer.complete && answer.statusCode === 200 ? 'answered' : 'broken'] += 1
          resolve(true)
        })
      })
      sent.once('error', (error: NodeJS.ErrnoException) => {
        knocks[error.code === 'ECONNREFUSED' ? 'refused' : 'broken'] += 1
        resolve(error.code !== 'ECONNREFUSED')
      })
      sent.end()
    })
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (await once());
    }),
  )
  clearInterval(watch)
  return knocks
}

process.on('message', async ({ port, clients }: { port: number; clients: number }) => {
  process.send?.(await knock(port, clients))
})
process.on('disconnect', () => process.exit(0))
process.send?.('ready')
