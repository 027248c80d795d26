import { mkdtempSync } from 'node:fs'
import { readdir, readlink, rm, symlink } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { configure } from '../config.server.ts'
import { refusalOf } from '../outage.server.ts'
import { arrivals } from '../storage/file-store.server.ts'
import { withSentFiles } from './read-body.server.ts'

const BOUNDARY = `----browser${'7'.repeat(20)}`
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n`
const END = `\r\n--${BOUNDARY}--\r\n`
const SEVERAL = 12

let server: Server
/** What became of each request, in the order in which they ended. */
let ends: string[] = []

const port = () => (server.address() as AddressInfo).port

beforeAll(async () => {
  configure({ DATA_DIR: mkdtempSync(join(tmpdir(), 'quorum-arrivals-')) })
  server = createServer(
    getRequestListener(async (request) => {
      const end = await withSentFiles(request, async (sent) =>
        'status' in sent ? String(sent.status) : `${sent.files.length} files`,
      ).catch((error) => refusalOf(error)?.kind ?? 'crash')
      ends.push(end)
      return new Response(end)
    }),
  )
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
})
afterAll(() => new Promise((closed) => server.close(closed)))
beforeEach(() => {
  ends = []
})

/** Sends the beginning of a form with a file of a megabyte, and `rest` of it; without one, breaks off. */
function send(rest: string | null): Promise<void> {
  const bytes = 1024 * 1024
  const head =
    `POST / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: ${HEAD.length + bytes + END.length}\r\n` +
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}\r\n\r\n`
  return new Promise((closed) => {
    const socket = connect(port(), '127.0.0.1')
    socket.on('error', () => {})
    socket.on('close', () => closed())
    socket.resume()
    socket.write(head + HEAD + 'a'.repeat(bytes / 2), () => {
      if (rest === null) setImmediate(() => socket.destroy())
      else socket.write('a'.repeat(bytes / 2) + rest)
    })
  })
}

/** The files below `arrivals` that this process holds open. */
async function heldOpen(): Promise<string[]> {
  const open = await readdir('/proc/self/fd').catch(() => [])
  const names = await Promise.all(open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')))
  return names.filter((name) => name.startsWith(arrivals()))
}

test('an upload that its sender breaks off ends, and leaves neither a file nor one that is open', async () => {
  await Promise.all(Array.from({ length: SEVERAL }, () => send(null)))
  await vi.waitFor(() => expect(ends).toEqual(Array(SEVERAL).fill('422')))
  expect(await readdir(arrivals())).toEqual([])
  expect(await heldOpen()).toEqual([])
})

test('one that comes whole is taken, and gone once it was used', async () => {
  await send(END)
  expect(ends).toEqual(['1 files'])
  expect(await readdir(arrivals())).toEqual([])
})

test('a disk that takes nothing refuses the upload for now, and the process goes on', async () => {
  const unhandled: unknown[] = []
  const note = (error: unknown) => unhandled.push(error)
  process.on('unhandledRejection', note)
  await rm(arrivals(), { recursive: true, force: true })
  // Nobody may write there, root neither.
  await symlink('/sys/kernel', arrivals())
  await Promise.all(Array.from({ length: SEVERAL }, () => send(END)))
  await vi.waitFor(() => expect(ends).toEqual(Array(SEVERAL).fill('unavailable')))
  process.off('unhandledRejection', note)
  expect(unhandled).toEqual([])
  await rm(arrivals())
  await send(END)
  expect(ends.at(-1)).toBe('1 files')
})
