import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { configure, rememberConfiguration } from '../config.server.ts'
import { fetchOutside, outsideAddress } from './fetch-outside.server.ts'
import { isOutside } from './outside-address.server.ts'

const putBack = rememberConfiguration()
const servers: Server[] = []
let connections = 0
let answers: RequestListener = (_request, reply) => reply.end('inside')

async function listening(host: string, port = 0): Promise<number> {
  const server = createServer((request, reply) => answers(request, reply))
  server.on('connection', () => {
    connections += 1
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done))
  servers.push(server)
  return (server.address() as AddressInfo).port
}

let port = 0
beforeAll(async () => {
  port = await listening('127.0.0.1')
  await listening('127.0.0.2', port)
  await listening('::1', port).catch(() => {})
})
afterEach(() => {
  putBack()
  connections = 0
  answers = (_request, reply) => reply.end('inside')
})
afterAll(() => {
  for (const server of servers) server.close()
})

const toInside = async () => [{ address: '127.0.0.1', family: 4 }]
const asked = (address: string, more: object = {}) =>
  fetchOutside(address, { mostBytes: 1_000, patienceMs: 2_000, ports: [port], ...more })
const letIn = (...hosts: string[]) => configure({ LET_IN_HOSTS: hosts.join(',') })

describe('an address that somebody gave', () => {
  it.each([
    '127.0.0.1',
    'localhost',
    'localhost.',
    '127.1',
    '0x7f000001',
    '0x7f.1',
    '2130706433',
    '0177.0.0.1',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
    '0.0.0.0',
    '0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[::127.0.0.1]',
    '[64:ff9b::7f00:1]',
    '[2002:7f00:1::1]',
    '169.254.169.254',
    '[::ffff:169.254.169.254]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '[fe80::1]',
    '[fc00::1]',
    '[fd00:ec2::254]',
    '[ff02::1]',
  ])('cannot reach inside: %s', async (host) => {
    expect(await asked(`http://${host}:${port}/`)).toEqual({ kind: 'failed', fault: 'unreachable' })
    expect(await asked(`https://${host}:${port}/`)).toEqual({ kind: 'failed', fault: 'unreachable' })
    expect(connections).toBe(0)
  })

  it('cannot reach this machine by the address that it has in its network', async () => {
    const own = Object.values(networkInterfaces()).flatMap((list) => list ?? [])
    expect(own.filter(({ address }) => isOutside(address))).toEqual([])
  })

  it('is refused when its name, or one address of its name, lies inside', async () => {
    const both = async () => [{ address: '93.184.215.14', family: 4 }, ...(await toInside())]
    for (const resolve of [toInside, both, async () => [{ address: '::ffff:127.0.0.1', family: 6 }]])
      expect(await asked(`http://feed.example:${port}/`, { resolve })).toMatchObject({ fault: 'unreachable' })
    expect(connections).toBe(0)
  })

  it('is connected to as it was checked, whatever its name says the next time', async () => {
    letIn(`feed.example:${port}`)
    const said = ['127.0.0.1', '127.0.0.2']
    const resolve = async () => [{ address: said.shift() ?? '', family: 4 }]
    answers = (request, reply) => reply.end(`${request.socket.localAddress} ${request.headers.host}`)
    const answer = await asked(`http://feed.example:${port}/`, { resolve })
    expect(answer.kind === 'read' && String(answer.bytes)).toBe(`127.0.0.1 feed.example:${port}`)
    expect(said).toEqual(['127.0.0.2'])
  })

  it.each([
    ['another scheme', 'file:///etc/passwd'],
    ['gopher', 'gopher://127.0.0.1/'],
    ['a name and password', 'https://somebody:secret@feed.example/'],
    ['another port', 'https://feed.example:8443/'],
    ['the port of mail', 'http://feed.example:25/'],
    ['nothing', '   '],
    ['no address', 'feed'],
    ['a long one', `https://feed.example/${'x'.repeat(2_000)}`],
    ['an empty host', 'http:///'],
    ['line breaks in its host', 'http://feed.example%0d%0aHost:inside/'],
  ])('is none with %s', async (_what, address) => {
    expect(outsideAddress(address)).toBe(null)
    expect(await fetchOutside(address, { mostBytes: 10 })).toEqual({ kind: 'failed', fault: 'address' })
  })

  it('of a calendar is read by https', () => {
    expect(outsideAddress(' webcal://feed.example/a.ics#now ')?.href).toBe('https://feed.example/a.ics')
  })
})

describe('redirects', () => {
  it('lead nowhere inside', async () => {
    letIn(`feed.example:${port}`)
    const places = [
      `http://127.0.0.1:${port}/`,
      `http://[::1]:${port}/`,
      `http://169.254.169.254:${port}/`,
      'file:///etc/passwd',
    ]
    for (const place of places) {
      connections = 0
      answers = (_request, reply) => reply.writeHead(302, { Location: place }).end()
      const answer = await asked(`http://feed.example:${port}/`, { resolve: toInside })
      expect(answer).toEqual({ kind: 'failed', fault: place.startsWith('file') ? 'address' : 'unreachable' })
      expect(connections).toBe(1)
    }
  })

  it('are followed three times', async () => {
    letIn(`127.0.0.1:${port}`)
    let left = 3
    answers = (_request, reply) => {
      left -= 1
      if (left < 0) reply.end('there')
      else reply.writeHead(307, { Location: `/${left}` }).end()
    }
    expect(await asked(`http://127.0.0.1:${port}/`)).toMatchObject({
      kind: 'read',
      address: `http://127.0.0.1:${port}/0`,
    })
    left = 4
    expect(await asked(`http://127.0.0.1:${port}/`)).toEqual({ kind: 'failed', fault: 'redirects' })
  })
})

describe('a file elsewhere', () => {
  const read = (more: object = {}) => asked(`http://127.0.0.1:${port}/list.csv?a=1`, more)

  it('is read with what tells later whether it changed', async () => {
    letIn(`127.0.0.1:${port}`)
    answers = (request, reply) => {
      if (request.headers['if-none-match'] === '"a"') return reply.writeHead(304).end()
      expect(request.headers.cookie ?? request.headers.authorization).toBe(undefined)
      reply.writeHead(200, { 'Content-Type': 'text/csv', ETag: '"a"', 'Last-Modified': 'Mon' })
      return reply.end(`title\n${request.url}`)
    }
    const validators = { etag: '"a"', lastModified: 'Mon' }
    expect(await read()).toEqual({
      kind: 'read',
      bytes: Buffer.from('title\n/list.csv?a=1'),
      contentType: 'text/csv',
      address: `http://127.0.0.1:${port}/list.csv?a=1`,
      validators,
    })
    expect(await read({ validators })).toEqual({ kind: 'unchanged' })
  })

  it('is bounded, packed or not, said or not', async () => {
    letIn(`127.0.0.1:${port}`)
    const large = Buffer.alloc(100_000_000)
    const packed = gzipSync(large)
    answers = (_request, reply) => reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end(packed)
    expect(await read({ mostBytes: packed.length + 1 })).toEqual({ kind: 'failed', fault: 'large' })
    answers = (_request, reply) => reply.end(large)
    expect(await read()).toEqual({ kind: 'failed', fault: 'large' })
    answers = (_request, reply) => {
      reply.write(large.subarray(0, 5_000))
      reply.end(large.subarray(0, 5_000))
    }
    expect(await read()).toEqual({ kind: 'failed', fault: 'large' })
    answers = (_request, reply) => reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end(gzipSync('title'))
    expect(await read()).toMatchObject({ bytes: Buffer.from('title') })
  })

  it('is waited for so long and no longer, to its last byte', async () => {
    letIn(`127.0.0.1:${port}`)
    answers = () => {}
    expect(await read({ patienceMs: 100 })).toEqual({ kind: 'failed', fault: 'slow' })
    answers = (_request, reply) => {
      const drip = setInterval(() => reply.write('a'), 20)
      reply.on('close', () => clearInterval(drip))
    }
    expect(await read({ patienceMs: 200 })).toEqual({ kind: 'failed', fault: 'slow' })
    const never = () => new Promise<never>(() => {})
    expect(await asked(`http://feed.example:${port}/`, { patienceMs: 50, resolve: never })).toEqual({
      kind: 'failed',
      fault: 'slow',
    })
  })

  it('that is not there, or breaks off, is said to be so', async () => {
    letIn(`127.0.0.1:${port}`)
    answers = (_request, reply) => reply.writeHead(404).end('no')
    expect(await read()).toEqual({ kind: 'failed', fault: 'status', status: 404 })
    answers = (_request, reply) => {
      reply.writeHead(200, { 'Content-Length': 100 })
      reply.write('half')
      setTimeout(() => reply.destroy(), 20)
    }
    expect(await read()).toEqual({ kind: 'failed', fault: 'unreachable' })
    answers = (_request, reply) => reply.writeHead(200, { 'Content-Encoding': 'gzip' }).end('no gzip')
    expect(await read()).toEqual({ kind: 'failed', fault: 'unreachable' })
    expect(await asked('https://nobody.invalid/')).toMatchObject({ fault: 'address' })
    expect(await fetchOutside('https://nobody.invalid/', { mostBytes: 10 })).toMatchObject({
      fault: 'unreachable',
    })
  })
})
