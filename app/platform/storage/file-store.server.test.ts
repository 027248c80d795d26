import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '../config.server.ts'
import { dropFiles, keepFile, openFile } from './file-store.server.ts'

const KEY = 'pictures/a.90.webp'

/** A bucket as S3 speaks: objects by path, put, got, asked about and deleted. */
const objects = new Map<string, Buffer>()
const asked: IncomingMessage[] = []
const bucket = createServer(async (request, response) => {
  asked.push(request)
  const name = new URL(request.url ?? '', 'http://bucket').pathname
  const found = objects.get(name)
  if (request.method === 'PUT') objects.set(name, await buffer(request))
  else if (request.method === 'DELETE') objects.delete(name)
  else if (!found) response.statusCode = 404
  if (request.method === 'DELETE') response.statusCode = 204
  response.end(request.method === 'GET' ? found : undefined)
})

beforeAll(() => new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve)))
afterAll(() => {
  bucket.closeAllConnections()
  bucket.close()
})

const PLACES = {
  'the folder of the installation': () => ({
    DATA_DIR: mkdtempSync(path.join(tmpdir(), 'quorum-store-')),
    S3_BUCKET: '',
  }),
  'a bucket': () => ({
    S3_BUCKET: 'quorum',
    S3_ENDPOINT: `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`,
    S3_ACCESS_KEY: 'key',
    S3_SECRET_KEY: 'secret',
  }),
}

describe.each(Object.entries(PLACES))('%s', (_, place) => {
  it('keeps files, gives them back and lets them go', async () => {
    configure(place())
    const content = Buffer.from([0, 255, 10, 13])
    await keepFile(KEY, Buffer.from('before'))
    await keepFile(KEY, content)
    const kept = await openFile(KEY)
    expect(kept && (await buffer(kept))).toEqual(content)
    expect(await openFile('pictures/b.90.webp')).toBeNull()
    await dropFiles([KEY, KEY])
    expect(await openFile(KEY)).toBeNull()
  })

  it('holds nothing outside of itself', async () => {
    configure(place())
    await expect(openFile('../secret')).rejects.toThrow()
    await expect(keepFile('../../secret', Buffer.from('x'))).rejects.toThrow()
  })
})

it('the bucket was asked with the key of the configuration', () => {
  expect(asked.length).toBeGreaterThan(5)
  for (const { headers, url } of asked) {
    expect(headers.authorization).toContain('Credential=key/')
    expect(url).toMatch(/^\/quorum\/pictures\//)
  }
})
