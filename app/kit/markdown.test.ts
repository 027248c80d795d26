import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOfTyped, typedOf } from './markdown.ts'
import { htmlOfTree, richTree } from './rich-tree.ts'

const same = (html: string) => htmlOfTree(richTree(html))

describe('typedOf', () => {
  it.each([
    ['<p>One <strong>bold</strong> and <em>soft</em> word</p>', 'One **bold** and *soft* word'],
    ['<h2>Aim</h2><p>a<br />b</p><p>c</p>', '## Aim\n\na\nb\n\nc'],
    ['<ul><li><p>one</p></li><li>two<ul><li>deep</li></ul></li></ul>', '- one\n- two\n  - deep'],
    ['<ol><li>a</li><li>b</li></ol>', '1. a\n2. b'],
    ['<blockquote><p>said</p><p>twice</p></blockquote>', '> said\n> \n> twice'],
    ['<p><a href="https://a.example/x">more</a></p>', '[more](https://a.example/x)'],
    ['<p>see <a href="https://a.example">https://a.example</a></p>', 'see https://a.example'],
    ['<p><strong>two </strong>words</p>', '**two** words'],
    ['<p>これは<strong>「重要」</strong>です</p>', 'これは<strong>「重要」</strong>です'],
    [
      '<p>1. not a list</p><p># no title</p><p>a * b &lt;i&gt; snake_case</p>',
      '1\\. not a list\n\n\\# no title\n\na \\* b \\<i> snake_case',
    ],
    ['<p>a<br /><br />b</p>', 'a\n\nb'],
    [
      '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b|c</td></tr></tbody></table>',
      '| a |\n| --- |\n| b\\|c |',
    ],
    ['<pre><code>x\n  y\n</code></pre>', '```\nx\n  y\n```'],
    ['', ''],
  ])('writes %s as a person would', (html, typed) => {
    expect(typedOf(html)).toBe(typed)
    expect(same(htmlOfTyped(typed))).toBe(same(html))
  })

  it('is read again as it was, whatever the words and marks are', () => {
    const words = fc
      .array(
        fc.constantFrom(
          'a',
          'Z',
          '日本',
          '1.',
          '2)',
          '#',
          '##',
          '-',
          '+',
          '*',
          '**',
          '_',
          '__',
          '`',
          '~~',
          '>',
          '<b>',
          '&amp;',
          '&',
          '[',
          ']',
          '](x)',
          '(',
          ')',
          '!',
          '\\',
          '|',
          '---',
          '===',
          ':',
          '•',
          '·',
          '。',
          '「',
          '」',
          '"',
          "'",
          '{',
          ' ',
          '\u00a0',
        ),
        { minLength: 1, maxLength: 8 },
      )
      .map((parts) => parts.join('').replace(/&/g, '&amp;').replace(/</g, '&lt;'))
    const marked = fc.oneof(
      words,
      fc
        .tuple(fc.constantFrom('strong', 'em', 'u', 's'), words)
        .map(([tag, text]) => `<${tag}>${text}</${tag}>`),
      words.map((text) => `<strong>a<em>${text}</em></strong>`),
      words.map((text) => `<a href="https://a.example/b">${text}</a>`),
      fc.constant('<br />'),
    )
    const line = fc.array(marked, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''))
    const block = fc.oneof(
      line.map((text) => `<p>${text}</p>`),
      line.map((text) => `<h3>${text}</h3>`),
      fc
        .array(line, { minLength: 1, maxLength: 3 })
        .map((lines) => `<ul>${lines.map((one) => `<li>x${one}</li>`).join('')}</ul>`),
      line.map((text) => `<ol><li>x${text}<ul><li>y${text}</li></ul></li></ol>`),
      line.map((text) => `<blockquote><p>x${text}</p><p>${text}</p></blockquote>`),
    )
    fc.assert(
      fc.property(block, (html) => {
        expect(same(htmlOfTyped(typedOf(html)))).toBe(same(html))
      }),
      { numRuns: 600 },
    )
  })

  it('stands nesting without end and text without marks', () => {
    expect(typedOf(`${'<blockquote>'.repeat(5000)}x`)).toContain('x')
    expect(typedOf(`<p>${'*'.repeat(20_000)}</p>`).length).toBe(40_000)
  })
})
