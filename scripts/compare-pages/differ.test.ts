import { expect, test } from 'vitest'
import { differences, explain } from './differ.ts'
import { whatIsSaid } from './said.ts'

const PAGE = `<!DOCTYPE html><html lang="en"><head><title>Safe lifting</title>
<meta name="description" content="Lift well"><link rel="canonical" href="https://one.example/topic/safe-lifting">
<link rel="modulepreload" href="/assets/root-1a2b.js"><script nonce="abc">start()</script>
<script type="application/ld+json">{"@type":"Course","name":"Safe lifting","offers":[{"price":"100"},{"price":"80"}]}</script></head>
<body><h1>Safe lifting</h1><p>It costs <b>100</b> <!-- -->€ &amp; lasts a day.</p><img src="/assets/a-77.svg" alt="">
<form action="/order"><input type="hidden" name="key" value="one"><input name="seats" value="1"></form>
<a href="https://one.example/trainer?a=1&amp;b=2">Ann</a></body></html>`

const said = (body: string, origin = 'https://one.example') =>
  whatIsSaid({ status: 200, type: 'text/html', location: null, body }, origin)

const changed = (from: string, to: string) => {
  expect(PAGE).toContain(from)
  return differences(said(PAGE), said(PAGE.replaceAll(from, to)))
}

test('what each answer has for itself makes no difference', () => {
  const other = PAGE.replaceAll('https://one.example', 'http://localhost:4000')
    .replace('nonce="abc"', 'nonce="def"')
    .replace('root-1a2b', 'root-9f8e')
    .replace('a-77', 'a-78')
    .replace('value="one"', 'value="two"')
  expect(differences(said(PAGE), said(other, 'http://localhost:4000'))).toEqual([])
})

test('the same text in other elements makes no difference', () => {
  expect(changed('<p>It costs <b>100</b> <!-- -->€', '<div>It costs<p>100 €</p>')).toEqual([])
})

test.each([
  ['text', '>100<', '>101<', 'It costs 101 € & lasts a day.'],
  ['data', '"price":"80"', '"price":"81"', '.offers[].price 81'],
  ['links', 'a=1&amp;b=2', 'a=1', '/trainer?a=1'],
  ['links', 'topic/safe-lifting', 'topic/safe', 'canonical  /topic/safe'],
  ['fields', 'name="seats" value="1"', 'name="seats" value="2"', 'seats = 2'],
  ['head', 'content="Lift well"', 'content="Lift"', 'description Lift'],
])('another %s is told', (part, from, to, come) => {
  expect(changed(from, to)).toMatchObject([{ part, come: [come] }])
})

test('what is gone, said twice or moved is told', () => {
  expect(changed(',{"price":"80"}', '')).toEqual([{ part: 'data', gone: ['.offers[].price 80'], come: [] }])
  expect(changed('{"price":"80"}', '{"price":"80"},{"price":"80"}')).toEqual([
    { part: 'data', gone: [], come: ['.offers[].price 80'] },
  ])
  expect(changed('{"price":"100"},{"price":"80"}', '{"price":"80"},{"price":"100"}')).toHaveLength(1)
})

test('another status and another way on are told', () => {
  const [one, other] = ['/login', '/'].map((location, at) =>
    whatIsSaid({ status: 302 - at, type: '', location, body: '' }, 'https://one.example'),
  )
  expect(differences(one!, other!)).toMatchObject([{ part: 'status', come: ['301'] }, { part: 'links' }])
})

test('calendars and feeds are compared line by line, but for when they were made', () => {
  const calendar = (stamp: string, day: string) =>
    whatIsSaid(
      { status: 200, type: 'text/calendar', location: null, body: `DTSTAMP:${stamp}\r\nDTSTART:${day}\r\n` },
      'https://one.example',
    )
  expect(differences(calendar('1', 'a'), calendar('2', 'a'))).toEqual([])
  expect(differences(calendar('1', 'a long line'), calendar('1', 'a lo\r\n ng line'))).toEqual([])
  expect(differences(calendar('1', 'a'), calendar('1', 'b'))).toMatchObject([{ come: ['DTSTART:b'] }])
})

test('an explained line is left out with its reason, the others stay', () => {
  const found = [{ part: 'text', gone: ['Version 1', 'A price'], come: ['Version 2'] }]
  const known = [{ page: '^/terms', line: '^Version', why: 'the version moves' }]
  expect(explain(found, '/terms', known)).toEqual({
    left: [{ part: 'text', gone: ['A price'], come: [] }],
    reasons: ['the version moves'],
  })
  expect(explain(found, '/blog', known)).toEqual({ left: found, reasons: [] })
})
