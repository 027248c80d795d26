import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, expect, test } from 'vitest'
import { anAccount } from '#app/features/people/credentials/testing.server.ts'
import { sweepFiles } from '#app/features/people/parties/sweep-files.server.ts'
import { fileUses, storedFiles } from '#app/features/people/parties/tables.server.ts'
import { config, configure } from '#app/platform/config.server.ts'
import { systemContext } from '#app/platform/context.server.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import '#app/platform/testing/database.ts'
import { pictureFile } from '#app/platform/http/picture-file.server.ts'
import { arrivals } from '#app/platform/storage/file-store.server.ts'
import { personOf } from '#app/platform/testing/a-person.ts'
import { db } from '#app/platform/testing/store.ts'
import { aPhoto } from '#tests/support/bad-files.ts'

const LIMIT = 60_000
const BOUNDARY = 'part'
const HEAD = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="me.jpg"\r\n\r\n`
const later = (hours: number) =>
  systemContext('test', { now: () => new Date(Date.now() + hours * 3_600_000) })

const open: { close(): unknown }[] = []
afterEach(async () => {
  for (const one of open.splice(0)) await one.close()
})

/** A process that takes uploads, with a folder of its own that this one reads, too. */
async function openDesk(
  settings: Record<string, string> = {},
): Promise<{ child: ChildProcess; port: number }> {
  const child = fork(new URL('./uploader.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
  open.push({ close: () => child.kill('SIGKILL') })
  const { DATABASE_URL } = config()
  const place = { DATA_DIR: mkdtempSync(path.join(tmpdir(), 'quorum-uploads-')), S3_BUCKET: '', ...settings }
  configure({ ...place })
  const actor = personOf(await inTransaction((tx) => anAccount(tx)))
  child.send({ actor, settings: { ...place, DATABASE_URL, LOG_LEVEL: 'silent' } })
  const [port] = await once(child, 'message')
  return { child, port }
}

/** Sends bytes as a file; the form ends only if `whole`. The connection breaks when the process dies. */
function send(port: number, bytes: Buffer, whole: boolean) {
  const sent = request({ port, host: '127.0.0.1', method: 'POST', agent: false })
  sent.setHeader('Content-Type', `multipart/form-data; boundary=${BOUNDARY}`)
  const broken = new Promise<boolean>((resolve) => {
    sent
      .once('error', () => resolve(true))
      .once('response', (answer) => {
        answer.resume()
        resolve(false)
      })
  })
  sent.write(HEAD)
  sent.write(bytes)
  if (whole) sent.end(`\r\n--${BOUNDARY}--\r\n`)
  return broken
}

async function arrived(): Promise<number> {
  const names = await readdir(arrivals()).catch(() => [])
  const sizes = await Promise.all(names.map((name) => stat(path.join(arrivals(), name))))
  return sizes.reduce((sum, { size }) => sum + size, 0)
}

test(
  'a process that is killed while a file comes in keeps and shows nothing of it, and its leftover is swept',
  async () => {
    const { child, port } = await openDesk()
    const broken = send(port, (await aPhoto(900, 600)).subarray(0, 5_000), false)
    await expect.poll(arrived, { timeout: LIMIT / 2 }).toBeGreaterThan(0)
    child.kill('SIGKILL')

    expect(await broken).toBe(true)
    expect(await db().$count(storedFiles)).toBe(0)
    await sweepFiles(later(0))
    expect(await arrived()).toBeGreaterThan(0)
    await sweepFiles(later(2))
    expect(await readdir(arrivals())).toEqual([])
  },
  LIMIT,
)

test(
  'a process that is killed between the row of a picture and its last size leaves what nothing shows, and a sweep takes it',
  async () => {
    const objects = new Set<string>()
    let second = () => {}
    const isSecond = new Promise<void>((resolve) => {
      second = resolve
    })
    const bucket = createServer(async (asked, answer) => {
      const name = new URL(asked.url ?? '', 'http://bucket').pathname
      await buffer(asked)
      if (asked.method === 'PUT') {
        // The second size never gets an answer: the process dies with it under way.
        if (objects.size === 1) return second()
        objects.add(name)
      } else if (asked.method === 'DELETE') objects.delete(name)
      answer
        .writeHead(asked.method === 'DELETE' ? 204 : objects.has(name) || asked.method === 'PUT' ? 200 : 404)
        .end()
    })
    bucket.listen(0, '127.0.0.1')
    await once(bucket, 'listening')
    open.push(bucket, { close: () => bucket.closeAllConnections() })
    const { child, port } = await openDesk({
      S3_BUCKET: 'quorum',
      S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
      S3_ACCESS_KEY: 'key',
      S3_SECRET_KEY: 'secret',
    })
    const broken = send(port, await aPhoto(900, 600), true)
    await isSecond
    child.kill('SIGKILL')

    expect(await broken).toBe(true)
    const rows = await db().select().from(storedFiles)
    expect([rows.length, objects.size, await db().$count(fileUses)]).toEqual([1, 1, 0])
    expect((await pictureFile(rows[0]?.name ?? '', '1280.webp')).status).toBe(404)
    await sweepFiles(later(25))
    expect([await db().$count(storedFiles), objects.size]).toEqual([0, 0])
  },
  LIMIT,
)
