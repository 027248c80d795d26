import { expect, it } from 'vitest'
import { cleanTitle, markedText } from './catalogue-text.ts'

it.each([
  ['Tom &amp; Jerry&nbsp;&ndash; <b>live</b>', 'Tom & Jerry – live'],
  ['<p>Hall A<br>First floor</p>', 'Hall A First floor'],
  ['&lt;b&gt;New&lt;/b&gt; course', 'New course'],
  ['Tom &amp;amp; Jerry', 'Tom & Jerry'],
  ['List<String> and x<y, a < b', 'List<String> and x<y, a < b'],
  ['R&D, AT&T; 1 &lt 2', 'R&D, AT&T; 1 &lt 2'],
  ['A<script>alert(1)</script>B', 'AB'],
  ['The <b', 'The <b'],
])('reads %j as %j', (text, words) => {
  expect(cleanTitle(text)).toBe(words)
})

it('reads marks that were escaped, and entities in plain text', () => {
  expect(markedText('&lt;p&gt;One&lt;/p&gt;')).toEqual({ format: 'html', text: '<p>One</p>' })
  expect(markedText('Tom &amp; Jerry')).toEqual({ format: 'plain', text: 'Tom & Jerry' })
})
