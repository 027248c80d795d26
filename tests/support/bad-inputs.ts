/**
 * Everything that people, programs and attackers put where something else was wanted. One corpus for all
 * tests.
 */

const repeat = (text: string, times: number) => text.repeat(times)

export const TEXTS: Record<string, string> = {
  empty: '',
  spaces: '   ',
  'one character': 'a',
  '100 kB': repeat('a', 100_000),
  NUL: 'a\u0000b',
  'lone surrogate': 'a\ud800b',
  'direction override': 'abc\u202Edef',
  'zero-width joiner': 'a\u200Db\u200B',
  'nothing to see': '\u200B\u2060',
  'combining marks': `a${repeat('\u0301', 500)}`,
  'composed accent': 'Jos\u00e9',
  'decomposed accent': 'Jose\u0301',
  fullwidth: 'ｑｕｏｒｕｍ',
  'Turkish dotted I': 'İstanbul ılık',
  'sharp s': 'STRASSE Straße STRAẞE',
  emoji: '👩🏽‍🏫🏳️‍🌈🇮🇳',
  'half-width kana': 'ｶﾀｶﾅ',
  'square kanji': '㍿高髙',
  'Arabic with digits': 'تدريب ١٢٣ training 123',
  Hebrew: 'הדרכה 2026',
  'newline and tab': 'one\ntwo\tthree\r\n',
  'Cyrillic twin': 'аdmin',
  null: 'null',
  undefined: 'undefined',
  NaN: 'NaN',
  true: 'true',
  zero: '0',
  proto: '__proto__',
  constructor: 'constructor',
  toString: 'toString',
}

export const NAMES: Record<string, string> = {
  'one letter': 'A',
  '100 letters': repeat('N', 100),
  apostrophe: "O'Neil",
  'hyphen and umlaut': "d'Arc-Müller",
  ligature: 'X Æ A-12',
  markup: '&Co <GmbH>',
  'ending in a dot': 'Quorum Ltd.',
  dot: '.',
  'two dots': '..',
  'device name': 'con',
  formula: '=HYPERLINK("http://evil.example")',
}

export const EMAILS: Record<string, string> = {
  'plus tag': 'a+b@example.com',
  'quoted local part': '"a b"@example.com',
  'local part of 65': `${repeat('a', 65)}@example.com`,
  'domain of 300': `a@${repeat('b', 296)}.com`,
  'international domain': 'a@bücher.example',
  'upper case': 'A@EXAMPLE.COM',
  'trailing dot': 'a@example.com.',
  'two at signs': 'a@b@example.com',
  'header injection': 'a@example.com\r\nBcc: b@example.com',
  'no domain ending': 'a@localhost',
  'no at sign': 'example.com',
}

export const NUMBERS: Record<string, string> = {
  negative: '-1',
  zero: '0',
  'negative zero': '-0',
  infinite: '1e309',
  tiny: '1e-7',
  'above 2^53': '9007199254740993',
  'above 2^31': '2147483648',
  'German decimals': '1,5',
  'German thousands': '1.000,00',
  fullwidth: '１２',
  hexadecimal: '0x10',
  padded: ' 5',
  huge: '999999999.99',
  'too many decimals': '10.999',
  fraction: '1.5',
  billion: '1000000000',
  words: 'five',
}

export const DATES: Record<string, string> = {
  'no leap year': '2027-02-29',
  '31 April': '2027-04-31',
  'year 0': '0000-01-01',
  'year 9999': '9999-12-31',
  'year 10000': '+10000-01-01',
  'absent hour': '2027-03-28T02:30',
  'doubled hour': '2026-10-25T02:30',
  words: 'tomorrow',
  past: '1970-01-01',
}

export const IDS: Record<string, string> = {
  number: '1',
  negative: '-1',
  'upper case': '01890A5D-AC96-774B-BCCE-B302099A8057',
  braces: '{01890a5d-ac96-774b-bcce-b302099a8057}',
  foreign: '01890a5d-ac96-774b-bcce-b302099a8057',
  climbing: '../../etc/passwd',
  long: repeat('0', 10_000),
  empty: '',
}

/** Where a redirect must never lead: each names another host, another scheme or a header of its own. */
export const REDIRECTS = [
  '//evil.example',
  '/\\evil.example',
  '/%2f%2fevil.example',
  'https:evil.example',
  'https://evil.example',
  'https://good@evil.example',
  'https://localhost.evil.example',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  '\t//evil.example',
  '/%0d%0aLocation:https://evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '////evil.example',
  'http:///evil.example',
  'hTTps://evil.example',
  '/login/../\\evil.example',
]

/** What is brought in a parameter that says where to go on: no host and no scheme but ours may come of it. */
export const WAYS_OUT = [
  ...REDIRECTS,
  '///evil',
  '\\\\evil',
  '/a/..//evil',
  '/./\\/evil',
  '/de//evil',
  'https://good.evil',
  'JaVaScRiPt:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  ' //evil',
  '/\n/evil',
  '%0d%0aLocation:',
  '/%0d%0aLocation:',
  '/..;/',
  '%2e%2e%2f',
  '/%2e%2e%2f/evil',
  '/%252e',
  '/%5cevil',
  '/%00',
  '/%C0%AE',
  '/%E0%A4%A',
  'evil',
  'evil.example',
  '?next=x',
  '#x',
  '',
  '.',
  '..',
  '@evil',
  ':80',
  '/@evil',
  '/x/..//evil.example/y',
  'http:/\\evil',
  '//[::1]',
  '//127.0.0.1:1',
  '/ja/..//evil',
]

/** Paths that must be answered by a page or a plain refusal, never by a fault of the server. */
export const PATHS = [
  '//double//slash',
  '/..;/',
  '/%2e%2e%2f%2e%2e%2fetc/passwd',
  '/%252e%252e/',
  '/%00',
  '/topic/%00',
  '/%C0%AE',
  '/%E0%A4%A',
  '/topic/%E0%A4%A',
  '/trailing.',
  '/trailing%20',
  '/DE/',
  '/xx/',
  '/de/de/',
  '/?lang=xx',
  '/__proto__',
  '/constructor',
  '/.git/config',
  '/.env',
  '/assets/../../package.json',
  '/event/Q/..%2f..%2f',
  `/topic/${repeat('a', 5000)}`,
]

export const MARKUP = [
  '<script>window.broken=1</script>',
  '</script><script>window.broken=1</script>',
  '<!--<script>',
  '\u2028window.broken=1\u2029',
  '<svg onload=window.broken=1>',
  '<img src=x onerror=window.broken=1>',
  '<math><mi xlink:href="javascript:window.broken=1">x</mi></math>',
  '<a href="java&#115;cript:window.broken=1">x</a>',
  '<iframe srcdoc="<script>parent.broken=1</script>"></iframe>',
  '<form action="https://evil.example"><input name=q></form>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=https://evil.example">',
  '<style>@import "https://evil.example/a.css"</style>',
  '<noscript><p title="</noscript><img src=x onerror=window.broken=1>">',
  '<svg></p><style><a id="</style><img src=x onerror=window.broken=1>">',
  '<p id=cookie name=body>x</p>',
  '{{7*7}}',
  '${7*7}',
  '<%= 7*7 %>',
  '"\'><img src=x onerror=window.broken=1>',
]

export const SEARCHES: Record<string, string> = {
  quote: "'",
  'two quotes': "''",
  backslash: '\\',
  percent: '%',
  underscore: '_',
  sleep: "'; select pg_sleep(5)--",
  or: '" OR ""="',
  'search operators': '& | ! ( ) :* <->',
  'half an operator': 'a & (',
  colon: 'a:b:c',
  '5,000 words': Array.from({ length: 5000 }, (_, at) => `w${at}`).join(' '),
  'stop words': 'the and of to',
  'only marks': '!!! ???',
}

/** Parameters of lists that no list may obey. */
export const LIST_PARAMETERS = [
  'sort=password',
  'order=desc;drop',
  'page=-1',
  'page=0',
  'page=1.5',
  'page=NaN',
  'page=999999999',
  'page=9007199254740993',
  'limit=100000',
  'limit=-1',
  'offset=-1',
  'page=1&page=2',
  'page[]=1',
  'page[$ne]=1',
  '__proto__[x]=1',
]

/** Bodies of a request that are not what their content type says. */
export const BODIES: { name: string; type: string; body: string }[] = [
  { name: 'truncated JSON', type: 'application/json', body: '{"action": "log' },
  { name: 'deep JSON', type: 'application/json', body: repeat('[', 20_000) },
  { name: 'JSON list', type: 'application/json', body: '[]' },
  { name: 'JSON null', type: 'application/json', body: 'null' },
  { name: 'doubled keys', type: 'application/json', body: '{"action":"login","action":"join"}' },
  { name: 'byte order mark', type: 'application/json', body: '\ufeff{}' },
  { name: 'plain text', type: 'text/plain', body: 'action=login' },
  { name: 'unknown type', type: 'application/x-nothing', body: 'action=login' },
  { name: 'multipart without boundary', type: 'multipart/form-data', body: 'action=login' },
  {
    name: 'multipart without an end',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\nContent-Disposition: form-data; name="action"\r\n\r\nlogin',
  },
  {
    name: 'multipart without a name',
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\n\r\nlogin\r\n--x--\r\n',
  },
  { name: 'bad percent', type: 'application/x-www-form-urlencoded', body: 'action=%E0%A4%A&username=%' },
  {
    name: 'arrays',
    type: 'application/x-www-form-urlencoded',
    body: 'action=login&username[]=a&username[]=b&password[$ne]=',
  },
  {
    name: 'twice',
    type: 'application/x-www-form-urlencoded',
    body: 'action=login&username=a&username=b&password=c',
  },
  { name: 'nothing', type: 'application/x-www-form-urlencoded', body: '' },
]

/** Every text of the corpus with its name, for a field of which nothing more is known. */
export function badTexts(): { name: string; value: string }[] {
  const groups = { TEXTS, NAMES, EMAILS, NUMBERS, DATES, IDS, SEARCHES }
  const named = Object.entries(groups).flatMap(([group, texts]) =>
    Object.entries(texts).map(([name, value]) => ({ name: `${group.toLowerCase()}: ${name}`, value })),
  )
  return [...named, ...MARKUP.map((value) => ({ name: `markup: ${value.slice(0, 30)}`, value }))]
}
