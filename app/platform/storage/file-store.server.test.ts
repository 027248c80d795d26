import { mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { configure } from '../config.server.ts'
import { dropFiles, keepFile, keptAt, listFiles, openFile } from './file-store.server.ts'

const KEY = 'pictures/a.90.webp'

/** A bucket as S3 speaks: objects by path, put, got, asked about and deleted. */
const objects = new Map<string, Buffer>()
const asked: IncomingMessage[] = []
const bucket = createServer(async (request, response) => {
  asked.push(request)
  const { pathname: name, searchParams } = new URL(request.url ?? '', 'http://bucket')
  if (searchParams.has('list-type')) {
    response.setHeader('Content-Type', 'application/xml').end(listed(searchParams))
    return
  }
  const found = objects.get(name)
  if (request.method === 'PUT') objects.set(name, await buffer(request))
  else if (request.method === 'DELETE') objects.delete(name)
  else if (!found) response.statusCode = 404
  else response.setHeader('Last-Modified', new Date().toUTCString())
  if (request.method === 'DELETE') response.statusCode = 204
  response.end(request.method === 'GET' ? found : undefined)
})

/** One key a page, so that there are several. */
function listed(asked: URLSearchParams): string {
  const keys = [...objects.keys()]
    .map((name) => name.replace('/quorum/', ''))
    .filter((key) => key.startsWith(asked.get('prefix') ?? ''))
    .toSorted()
  const at = Number(asked.get('continuation-token') ?? 0)
  const isLast = at + 1 >= keys.length
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${!isLast}</IsTruncated>${
    isLast ? '' : `<NextContinuationToken>${at + 1}</NextContinuationToken>`
  }${keys
    .slice(at, at + 1)
    .map((key) => `<Contents><Key>${key}</Key><Size>1</Size><ETag>"a"</ETag></Contents>`)
    .join('')}</ListBucketResult>`
}

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

  it('lists what lies in a folder, and says since when', async () => {
    configure(place())
    expect((await Array.fromAsync(listFiles('pictures/none'))).flat()).toEqual([])
    const keys = ['pictures/7f/a.pdf', 'pictures/7f/b.xml']
    for (const key of [...keys, 'pictures/80/c.pdf']) await keepFile(key, Buffer.from('x'))
    const pages = await Array.fromAsync(listFiles('pictures/7f'))
    expect(pages.flat().toSorted()).toEqual(keys)
    expect(Math.abs(Date.now() - ((await keptAt(keys[0] ?? ''))?.getTime() ?? 0))).toBeLessThan(60_000)
    expect(await keptAt('pictures/7f/d.pdf')).toBeNull()
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
    expect(url).toMatch(/^\/quorum(\/pictures\/|\/?\?.*prefix=pictures)/)
  }
})
