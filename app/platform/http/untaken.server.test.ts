import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { endUntaken } from './untaken.server.ts'

const UNTAKEN_MS = 400
const LOOK_MS = 60
/** Longer than a busy machine keeps a process of its own from reading. */
const SLOWLY_MS = 3_000
/** More than kernels keep for both sides of a connection. */
const MUCH = Buffer.alloc(48 * 1024 * 1024, 'x')
const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

let server: Server
afterEach(() => server.closeAllConnections())

async function serve(answer: Parameters<typeof createServer>[1], untakenMs = UNTAKEN_MS) {
  server = createServer(answer ?? (() => {}))
  endUntaken(server, untakenMs, LOOK_MS)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const ofServer = once(server, 'connection')
  const client = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
  client.on('error', () => {})
  client.pause()
  client.write(ASK)
  const [socket] = (await ofServer) as [Socket]
  return { client, socket }
}

test('who takes nothing of an answer is hung up on', async () => {
  const { socket } = await serve((_, response) => void response.end(MUCH))
  await once(socket, 'close')
  expect(socket.destroyed).toBe(true)
})

test('who takes it slowly has all of it', async () => {
  const { client, socket } = await serve((_, response) => void response.end(MUCH), SLOWLY_MS)
  const began = performance.now()
  let bytes = 0
  while (bytes < MUCH.length && !client.destroyed) {
    await sleep(performance.now() - began < 1.2 * SLOWLY_MS ? 20 : 0)
    bytes += client.read()?.length ?? 0
  }
  expect(bytes).toBeGreaterThanOrEqual(MUCH.length)
  expect(socket.destroyed).toBe(false)
})

test('who waits for an answer may wait longer than that', async () => {
  const { client } = await serve(async (_, response) => {
    await sleep(3 * UNTAKEN_MS)
    response.end('late')
  })
  client.resume()
  const [answer] = await once(client, 'data')
  expect(String(answer)).toContain('late')
})
