import { expect, test } from 'vitest'
import { MARKUP } from '#tests/support/bad-inputs.ts'
import { type MessageNode, readMessage } from './message-markup.ts'

const written = (nodes: MessageNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/</g, '&lt;')
      const attribute = node.href === undefined ? '' : ` ${node.href}`
      return `<${node.tag}${attribute}>${written(node.children)}</${node.tag}>`
    })
    .join('')
const read = (html: string) => written(readMessage(html))

test('emphasis, lines, lists and links stay', () => {
  expect(
    read('No <b>such</b> name &amp; <I>password</I>.<br/>See <a target=_blank href="/faqs">help</a>.'),
  ).toBe('No <strong>such</strong> name & <em>password</em>.<br></br>See <a /faqs>help</a>.')
  expect(read('<p class=x>a<p>b<ul><li>c<li>d</ul>')).toBe('<p>a</p><p>b<ul><li>c</li><li>d</li></ul></p>')
  expect(read("<a href='https://school.example/a?b=1&amp;c=2'>x</a>")).toBe(
    '<a https://school.example/a?b=1&c=2>x</a>',
  )
})

test.each(['Wait 2 < 3 minutes & try again', 'a <- b', 'AT&T; 1 > 0', 'Welcome, O’Neil!', ''])(
  'plain text stays plain: %s',
  (text) => {
    expect(written(readMessage(text))).toBe(text.replace(/</g, '&lt;'))
  },
)

test.each([
  'javascript:alert(1)',
  'java&#115;cript:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'http://evil.example',
  'https://good.example@evil.example',
  'https:evil.example',
  'faqs',
  '',
])('a link to %j is its text alone', (href) => {
  expect(read(`<a href="${href}">x</a>`)).toBe('x')
})

test('what acts is gone, whatever it looks like', () => {
  for (const markup of MARKUP)
    expect(read(markup).replace(/&lt;/g, ''), markup).not.toMatch(/<(?!\/?(a|strong|em|br|p|ul|ol|li)\b)/)
  expect(read('<script>alert(1)</script>a<style>b</style>c<!-- d -->e<svg><script>x</script></svg>f')).toBe(
    'acef',
  )
  expect(read('<p id=cookie onclick="alert(1)" style="position:fixed">x</p>')).toBe('<p>x</p>')
  expect(read('<form action="https://evil.example"><input name=q></form>x')).toBe('x')
})

test('what never ends is read in the time of its length, and no deeper than pages can draw', () => {
  for (const part of ['<b>', '<b><p>', '<div>', '<a href="', '<!--', '<', '&#', '<script', "<a href='x' "])
    expect(read(part.repeat(50_000)).length).toBeLessThan(20_000)
  expect(read('<i>'.repeat(100))).toBe(`${'<em>'.repeat(20)}${'</em>'.repeat(20)}`)
})
