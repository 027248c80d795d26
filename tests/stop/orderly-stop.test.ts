import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OrderlyStop } from '#app/platform/http/orderly-stop.server.ts'
import { type Knocks, MOST_STALLED_MS } from './knocks.ts'

const STOPS = 20
const CLIENTS = 30

let crowd: ChildProcess
beforeAll(async () => {
  crowd = fork(new URL('./knock.ts', import.meta.url))
  await once(crowd, 'message')
})
afterAll(() => {
  crowd.disconnect()
})

/** A server that thinks for a moment, as pages do. */
async function open() {
  const server = createServer()
  const stop = new OrderlyStop(server, async (_request, response) => {
    await sleep(Math.random() * 8)
    response.end('x'.repeat(20_000))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { stop, server, port: (server.address() as AddressInfo).port }
}

async function stopUnderLoad(close: (opened: Awaited<ReturnType<typeof open>>) => Promise<unknown>) {
  const opened = await open()
  let connections = 0
  opened.server.on('connection', () => {
    connections += 1
  })
  crowd.send({ port: opened.port, clients: CLIENTS })
  while (connections < 3 * CLIENTS) await sleep(10)
  const [[knocks]] = await Promise.all([once(crowd, 'message'), close(opened)])
  return knocks as Knocks
}

const MOST_STOPS = 200

test('no request is broken in 20 stops with 30 clients that open new connections', async () => {
  let counted = 0
  for (let round = 0; counted < STOPS && round < MOST_STOPS; round += 1) {
    const { answered, refused, broken, stalledMs } = await stopUnderLoad(({ stop }) => stop.close(20))
    if (stalledMs > MOST_STALLED_MS) continue

    counted += 1
    expect(answered).toBeGreaterThan(CLIENTS)
    expect({ refused, broken }).toEqual({ refused: CLIENTS, broken: 0 })
  }
  expect(counted).toBe(STOPS)
}, 120_000)

test('the proof proves: a server that just closes breaks some of them', async () => {
  let broken = 0
  for (let round = 0; round < STOPS && broken === 0; round += 1)
    ({ broken } = await stopUnderLoad(
      ({ server }) =>
        new Promise((resolve) => {
          server.close(resolve)
          server.closeAllConnections()
        }),
    ))

  expect(broken).toBeGreaterThan(0)
})

test('while it stops, /readyz says no, work goes on, and connections are let go', async () => {
  const { stop, port } = await open()
  const agent = new Agent({ keepAlive: true })
  const ask = (path: string) =>
    new Promise<{ status?: number; connection?: string }>((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, agent }, (answer) => {
        answer
          .resume()
          .once('end', () => resolve({ status: answer.statusCode, connection: answer.headers.connection }))
      })
        .once('error', reject)
        .end()
    })
  expect(await ask('/')).toEqual({ status: 200, connection: 'keep-alive' })

  const closed = stop.close(300)

  expect(await ask('/readyz')).toEqual({ status: 503, connection: 'close' })
  expect(await ask('/')).toEqual({ status: 200, connection: 'close' })
  await closed
  await expect(ask('/')).rejects.toThrow('ECONNREFUSED')
  agent.destroy()
})

test('who never ends his request does not hold up the stop', async () => {
  const { stop, port } = await open()
  const slow = request({ port, host: '127.0.0.1', method: 'POST', headers: { 'content-length': '10' } })
  slow.on('error', () => {})
  slow.write('x')
  await sleep(50)

  const began = performance.now()
  await stop.close(0)

  expect(performance.now() - began).toBeLessThan(8_000)
})
