/** Requests as nobody means them, one corpus by shape: what is asked for is put in by the test. */
export type Shape = {
  name: string
  method: string
  version?: string
  query?: string
  headers?: string[]
  body?: Buffer | string
}

/** As much as a request line and its headers may hold together. */
const HEAD = 14_000
const MEGABYTE = 1024 * 1024
const LARGE = MEGABYTE - 10_000

const fill = (piece: string, bytes: number) => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)))
const numbered = (write: (at: number) => string, bytes: number, between: string) => {
  const pieces: string[] = []
  for (let size = 0, at = 0; size < bytes; at += 1) {
    const piece = write(at)
    pieces.push(piece)
    size += piece.length + between.length
  }
  return pieces.join(between)
}

/** Texts that made, or could make, some reader slow. Sized by the test. */
export const TEXTS: Record<string, (bytes: number) => string> = {
  'one letter': (bytes) => fill('x', bytes),
  'piled marks': (bytes) => `a${fill('\u0301\u0323', bytes)}`,
  'kana marks': (bytes) => fill('\uff9e\u0301', bytes),
  digits: (bytes) => `+${fill('1', bytes)}x`,
  'half an address': (bytes) => `${fill('a.', bytes / 2)}@${fill('a.', bytes / 2)}-`,
  'spaces before a letter': (bytes) => `${fill(' ', bytes)}x`,
  'lines and tabs': (bytes) => `${fill('\r\n\t', bytes)}x`,
  'many words': (bytes) => numbered((at) => `w${at}`, bytes, ' '),
}

const query = (name: string, text: string): Shape => ({
  name: `query of ${name}`,
  method: 'GET',
  query: text,
})
const header = (name: string, ...headers: string[]): Shape => ({
  name: `header: ${name}`,
  method: 'GET',
  headers,
})

export const READING: Shape[] = [
  query('empty names', fill('a=&', HEAD)),
  query(
    'many names',
    numbered((at) => `n${at}=1`, HEAD, '&'),
  ),
  query(
    '10,000 parameters',
    numbered((at) => `n${at}=1`, 80_000, '&'),
  ),
  ...['category', 'city', 'organiser', 'page', 'next', '_routes'].map((name) =>
    query(
      `many values of ${name}`,
      numbered((at) => `${name}=v${at}`, HEAD, '&'),
    ),
  ),
  ...['topic', 'q', 'username'].flatMap((name) =>
    ['piled marks', 'many words', 'half an address'].map((text) =>
      query(`${text} in ${name}`, `${name}=${encodeURIComponent(TEXTS[text]?.(2_000) ?? '')}`),
    ),
  ),
  query('brackets', `a${fill('[0]', HEAD)}=1`),
  query('bad percents', fill('%E0%A4%A&', HEAD)),
  header('1,000 cookies', `Cookie: ${numbered((at) => `c${at}=v`, 10_000, '; ')}`),
  header('cookies without end', `Cookie: ${fill('session=;', HEAD)}`),
  header('100 kB', `X-Long: ${fill('x', 100_000)}`),
  header('many languages', `Accept-Language: ${fill('de;q=0.5,', HEAD)}`),
  header('many encodings', `Accept-Encoding: ${fill('br;q=0,', HEAD)}`),
  header('many tags', `If-None-Match: ${fill('W/"x",', HEAD)}`),
  header('many hops', `X-Forwarded-For: ${fill('10.0.0.1,', HEAD)}10.9.9.9`),
  header('many ranges', `Range: bytes=${fill('0-,', HEAD)}0-`),
  header(
    'another host',
    'X-Forwarded-Host: evil.example',
    'X-Forwarded-Proto: gopher',
    'Forwarded: host=evil',
  ),
  header('a host that is not ours', 'Host: evil.example'),
  header('no host', 'Host:'),
  header('another method', 'X-HTTP-Method-Override: DELETE', 'X-Method-Override: PUT'),
  header('expectation', 'Expect: 100-continue'),
  header('upgrade', 'Connection: upgrade, close', 'Upgrade: websocket'),
  { name: 'HTTP/1.0', method: 'GET', version: '1.0' },
  ...['HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'BREW', 'PUT', 'PATCH', 'DELETE'].map((method) => ({
    name: `method ${method}`,
    method,
  })),
]

const FORM = 'Content-Type: application/x-www-form-urlencoded'
const BOUNDARY = '--------------------1234567890'
const PARTS = `Content-Type: multipart/form-data; boundary=${BOUNDARY}`
const JSON_TYPE = 'Content-Type: application/json'

const form = (name: string, body: string): Shape => ({
  name: `form: ${name}`,
  method: 'POST',
  headers: [FORM],
  body,
})
const json = (name: string, body: string | Buffer, type = JSON_TYPE): Shape => ({
  name: `JSON: ${name}`,
  method: 'POST',
  headers: [type],
  body,
})
const part = (head: string, value: string) =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`
const parts = (name: string, body: string): Shape => ({
  name: `parts: ${name}`,
  method: 'POST',
  headers: [PARTS],
  body: `${body}--${BOUNDARY}--\r\n`,
})

/** A form in parts. */
export function partsOf(name: string, fields: Record<string, string>): Shape {
  return parts(
    name,
    Object.entries(fields)
      .map(([field, value]) => part(`name="${field}"`, value))
      .join(''),
  )
}

export const WRITING: Shape[] = [
  form('180 kB of empty fields', fill('a=&', 180_000)),
  form('a megabyte of empty fields', fill('a=&', LARGE)),
  form('a megabyte of separators', fill('&', LARGE)),
  form(
    'many names',
    numbered((at) => `n${at}=`, LARGE, '&'),
  ),
  form(
    'as many names and values as may be',
    numbered((at) => `n${at % 150}=v`, 12_000, '&'),
  ),
  form('one long value', `a=${fill('x', LARGE)}`),
  form('one long name', `${fill('x', LARGE)}=a`),
  form('one long escaped value', `a=${fill('%41', LARGE)}`),
  form('nested lists', `a${fill('[0]', LARGE)}=1`),
  form('nested names', `a${fill('.b', LARGE)}=1`),
  form(
    'many nested names',
    numbered((at) => `participants.${at}.name=x`, LARGE, '&'),
  ),
  form(
    'names of the language',
    numbered((at) => `__proto__.${at}=x&constructor.${at}=y`, 4_000, '&'),
  ),
  parts('many empty fields', fill(part('name="a"', ''), LARGE)),
  parts('many files', fill(part('name="a"; filename="b"', ''), LARGE)),
  parts('a long head', part(`name="a"\r\nX-A: ${fill('y', LARGE)}`, '')),
  parts('a head of many lines', part(`name="a"${fill('\r\nX-A: y', LARGE)}`, '')),
  parts('a long name', part(`name="${fill('y', LARGE)}"`, '')),
  parts('an escaped name', part(`name="${fill('%22', LARGE)}"`, '')),
  parts('nearly boundaries', part('name="a"', fill(`\r\n--${BOUNDARY.slice(0, -1)}`, LARGE))),
  parts('one long value', part('name="a"', fill('x', LARGE))),
  parts('without an end', part('name="a"', fill('\r\n', LARGE)).slice(0, -4)),
  json('truncated', '{"action": "log'),
  json('depth 20,000', `${'['.repeat(20_000)}${']'.repeat(20_000)}`),
  json('doubled keys', `{${fill('"a":1,', LARGE)}"a":1}`),
  json('10 MB', Buffer.alloc(10 * MEGABYTE, '1')),
  json('UTF-16', Buffer.from('{"a":1}', 'utf16le'), 'Content-Type: application/json; charset=utf-16'),
  json('byte order mark', '\ufeff{"action":"login"}'),
  json('as a form', fill('{"a":', LARGE), FORM),
  json('as no type', '{}', 'X-No-Type: 1'),
  {
    name: 'form in UTF-16',
    method: 'POST',
    headers: [`${FORM}; charset=utf-16`],
    body: Buffer.from('a=b', 'utf16le'),
  },
  {
    name: 'two lengths',
    method: 'POST',
    headers: [FORM, 'Content-Length: 3', 'Content-Length: 4'],
    body: 'a=b',
  },
  {
    name: 'a length and chunks',
    method: 'POST',
    headers: [FORM, 'Content-Length: 3', 'Transfer-Encoding: chunked'],
    body: '3\r\na=b\r\n0\r\n\r\n',
  },
  {
    name: 'many small chunks',
    method: 'POST',
    headers: [FORM, 'Transfer-Encoding: chunked'],
    body: `${fill('1\r\na\r\n', 600_000)}0\r\n\r\n`,
  },
]

const bodies = new WeakMap<Shape, Buffer>()
/** The body of a shape, written once: many addresses are sent the same megabyte. */
function bodyOf(shape: Shape): Buffer {
  const written = bodies.get(shape) ?? Buffer.from(shape.body ?? '')
  bodies.set(shape, written)
  return written
}

/** The bytes of a shape, sent to a path by a caller. */
export function bytesOf(shape: Shape, path: string, more: string[]): Buffer {
  const { method, version = '1.1', query = '', headers = [] } = shape
  const body = bodyOf(shape)
  const { length } = body
  const isFramed = headers.some((line) => /^(content-length|transfer-encoding):/i.test(line))
  const isSaid = (line: string) =>
    headers.some((own) => /^(host|connection):/i.exec(own)?.[0] === /^[^:]+:/.exec(line)?.[0])
  const lines = [
    `${method} ${path}${query ? `?${query}` : ''} HTTP/${version}`,
    ...headers,
    ...(length > 0 && !isFramed ? [`Content-Length: ${length}`] : []),
    ...['Connection: close', ...more].filter((line) => !isSaid(line)),
  ]
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`), body])
}
