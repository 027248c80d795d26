import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { endUntaken } from './untaken.server.ts'

const UNTAKEN_MS = 400
const LOOK_MS = 60
/** More than kernels keep for both sides of a connection. */
const MUCH = Buffer.alloc(48 * 1024 * 1024, 'x')
const ASK = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'

let server: Server
afterEach(() => server.closeAllConnections())

async function serve(answer: Parameters<typeof createServer>[1]) {
  server = createServer(answer ?? (() => {}))
  endUntaken(server, UNTAKEN_MS, LOOK_MS)
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
  const { client, socket } = await serve((_, response) => void response.end(MUCH))
  let bytes = 0
  const read = (async () => {
    while (bytes < MUCH.length && !client.destroyed) {
      await sleep(2)
      bytes += client.read()?.length ?? 0
    }
  })()
  await read
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
