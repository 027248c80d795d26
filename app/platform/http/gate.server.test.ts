import { once } from 'node:events'
import { createServer, request as send } from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Refusal } from '#app/kit/refusal.ts'
import { Admission, BOUNDS } from './admission.server.ts'
import { gate, gated } from './gate.server.ts'

const strain = { loopDelayMs: 0, waitingForPool: 0 }
const waiting: (() => void)[] = []
const admission = new Admission(() => strain)
const server = createServer(
  gate(
    admission,
    (path) => path === '/healthz',
    (request, response) => {
      request.resume().once('end', () => {
        if (request.url === '/now' || request.url === '/healthz') response.end('well')
        else waiting.push(() => response.end('well'))
      })
    },
  ),
)
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const port = () => (server.address() as AddressInfo).port

function ask(path: string, method = 'GET', accept = 'text/html') {
  return new Promise<{ status?: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      send(
        { port: port(), host: '127.0.0.1', path, method, headers: { accept }, agent: false },
        async (answer) => {
          const body = Buffer.concat(await answer.toArray()).toString()
          resolve({ status: answer.statusCode, headers: answer.headers, body })
        },
      )
        .once('error', reject)
        .end()
    },
  )
}

async function answerAll() {
  while (waiting.length > 0) waiting.pop()?.()
  await sleep(20)
}

test('beyond what can be answered in time, the rest is told at once when to come again, each in its own form', async () => {
  const served = Array.from({ length: BOUNDS.look.least }, () => ask('/slow'))
  while (waiting.length < BOUNDS.look.least) await sleep(5)

  const page = await ask('/ja/topic/x')
  expect(page).toMatchObject({ status: 503, headers: { 'retry-after': '3', 'cache-control': 'no-store' } })
  expect(page.body).toContain('<html lang="ja">')
  expect(page.body).toContain('少々お待ちください')
  expect(page.headers['content-security-policy']).toContain("default-src 'self'")
  const wire = await ask('/de/api/inc/switchfunction', 'GET')
  expect(JSON.parse(wire.body)).toMatchObject({ status: false, msg: expect.stringMatching(/nicht anzeigen/) })
  expect((await ask('/topic/x.data', 'GET', '*/*')).headers['content-type']).toMatch('text/plain')
  expect((await ask('/', 'HEAD')).body).toBe('')
  expect((await ask('/healthz')).status).toBe(200)
  expect((await ask('/now', 'POST')).status).toBe(200)

  await answerAll()
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual(served.map(() => 200))
  expect((await ask('/now')).status).toBe(200)
})

test('who sends slowly takes nobody’s place', async () => {
  const slow = Array.from({ length: BOUNDS.act.least + 20 }, () => {
    const socket = net.connect(port(), '127.0.0.1')
    socket.on('error', () => {})
    socket.write('POST /now HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\nhalf')
    return socket
  })
  await sleep(200)

  expect((await ask('/now', 'POST')).status).toBe(200)
  expect((await ask('/now')).status).toBe(200)
  for (const socket of slow) socket.destroy()
})

test('work that many wait for is refused in the same way', async () => {
  strain.loopDelayMs = BOUNDS.look.loopDelayMs
  await expect(gated(admission, async () => 'done')()).rejects.toBeInstanceOf(Refusal)

  strain.loopDelayMs = 0
  expect(await gated(admission, async (word: string) => word)('done')).toBe('done')
})
