import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { type Patience, patient } from './patience.server.ts'

const NEVER_MS = 3_600_000
const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** What a connection heard until it was closed, be it in the middle of what it said. */
async function heard(socket: net.Socket): Promise<string> {
  let said = ''
  socket.setEncoding('utf8').on('data', (part) => {
    said += part
  })
  socket.on('error', () => {})
  await new Promise((closed) => socket.once('close', closed))
  return said
}

/** A server that reads what it is sent to its end; `/files` takes files, callers are told by a header. */
async function serve(given: Partial<Patience>) {
  const patience = { wholeMs: 20, windowMs: 20, leastBytes: 1, mostSlow: { ofOne: 9, inAll: 9 }, ...given }
  const asked = {
    takesFiles: ({ url }: { url?: string }) => url === '/files',
    callerOf: ({ headers }: { headers: NodeJS.Dict<string | string[]> }) => String(headers['x-caller']),
  }
  const server = createServer(
    patient(
      asked,
      (request, response) => {
        request.on('error', () => {}).resume()
        request.once('end', () => response.end('well'))
      },
      patience,
    ),
  )
  servers.push(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return (path: string, { caller = 'a', sent = 'x', length = 3 } = {}) => {
    const socket = net.connect((server.address() as AddressInfo).port, '127.0.0.1')
    const head = `POST ${path} HTTP/1.1\r\nHost: x\r\nX-Caller: ${caller}\r\nConnection: close\r\n`
    socket.write(`${head}Content-Length: ${length}\r\n\r\n${sent}`)
    return { socket, answer: heard(socket) }
  }
}

test('a body that does not come is given up, whatever it is for', async () => {
  const send = await serve({})
  for (const path of ['/', '/files']) expect(await send(path).answer).toMatch(/^HTTP\/1.1 408 /)
  expect(await send('/', { sent: 'xyz' }).answer).toMatch(/^HTTP\/1.1 200 /)
})

test('a file may take longer than anything else, as long as it gets on', async () => {
  const send = await serve({ windowMs: NEVER_MS })
  const file = send('/files')
  // Others that came later are given up meanwhile.
  for (let times = 0; times < 3; times += 1) expect(await send('/').answer).toMatch(/^HTTP\/1.1 408 /)
  file.socket.write('yz')
  expect(await file.answer).toMatch(/^HTTP\/1.1 200 /)
})

test('who sends less than a person would use is given up in the end', async () => {
  const send = await serve({ windowMs: 500, leastBytes: 1_000 })
  const file = send('/files', { length: 100_000 })
  const letters = setInterval(() => file.socket.writable && file.socket.write('x'), 10)
  // Who still writes when the connection is closed may lose the answer, and learns it by that.
  expect(await file.answer).toMatch(/^(HTTP\/1.1 408 |$)/)
  clearInterval(letters)
})

test('so many may be slow at once, of one caller and in all, and no more', async () => {
  const send = await serve({ windowMs: NEVER_MS, mostSlow: { ofOne: 1, inAll: 2 } })
  const first = send('/files')
  expect(await send('/').answer).toContain(' 408 ')
  expect(await send('/files').answer).toContain(' 408 ')
  const other = send('/files', { caller: 'b' })
  expect(await send('/').answer).toContain(' 408 ')
  expect(await send('/files', { caller: 'c' }).answer).toContain(' 408 ')
  first.socket.write('yz')
  expect(await first.answer).toContain(' 200 ')
  const third = send('/files', { caller: 'c' })
  expect(await send('/').answer).toContain(' 408 ')
  for (const { socket, answer } of [other, third]) {
    socket.write('yz')
    expect(await answer).toContain(' 200 ')
  }
})
