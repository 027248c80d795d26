import { describe, expect, it } from 'vitest'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { cleanRichText, plainTextOf, richTextOf } from './rich-text.server.ts'

const REL = 'rel="nofollow ugc noopener"'

describe('cleanRichText', () => {
  it.each([
    '<script>alert(1)</script>',
    '<svg onload=alert(1)>',
    '<img src=x onerror=alert(1)>',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<a href="java&#115;cript:alert(1)">x</a>',
    '<a href=" javascript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="/x"><input name=body></form>',
    '<base href="//evil.example">',
    '<meta http-equiv=refresh content=0>',
    '<style>@import url(//evil.example)</style>',
    '<link rel=preload href=//evil.example>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
    '<p id=cookie name=body class=x style="position:fixed">x</p>',
    '<p onclick="alert(1)" onmouseover=alert(1)>x</p>',
    '<a href="//evil.example">x</a>',
  ])('takes everything that acts out of %s', (html) => {
    expect(cleanRichText(html)).toMatch(/^(?:<p>x<\/p>|x|)$/)
  })

  it('keeps structure and renames headings below the page title', () => {
    expect(
      cleanRichText('<h1>Agenda</h1><p>You <b>will</b> <nottag>learn</nottag>:</p><ul><li>a<li>b</ul>'),
    ).toBe('<h2>Agenda</h2><p>You <strong>will</strong> learn:</p><ul><li>a</li><li>b</li></ul>')
  })

  it('gives links rel and takes the target from those whose words name another site', () => {
    expect(cleanRichText('<a href="https://www.school.example/a" target=_blank>school.example</a>')).toBe(
      `<a href="https://www.school.example/a" ${REL}>school.example</a>`,
    )
    expect(cleanRichText('<a href="https://evil.example"><b>https://good.example/login</b></a>')).toBe(
      '<strong>https://good.example/login</strong>',
    )
    expect(cleanRichText('<a href="https://evil.example">go\u200bod.example</a>')).not.toContain('href')
    expect(cleanRichText('<a href="https://nodejs.example/docs">Node.js</a>')).toContain('href')
    expect(cleanRichText('<a href="mailto:ann@school.example">ann@school.example</a>')).toContain('mailto:')
  })

  it('survives tags that never close and nesting without end', () => {
    expect(cleanRichText('<p><b><ul><li>'.repeat(10_000)).length).toBeLessThan(5000)
    expect(cleanRichText(`${'<div>'.repeat(5000)}x`)).toBe('x')
  })
})

describe('richTextOf', () => {
  it('reads Markdown, and the HTML inside it only as far as it is allowed', () => {
    const html = richTextOf({
      format: 'markdown',
      text: '# Aim\n**Read** [more](https://a.example/)\n* one\n* two\n\n<script>x</script>',
    })
    expect(html).toBe(
      `<h2>Aim</h2>\n<p><strong>Read</strong> <a href="https://a.example/" ${REL}>more</a></p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>`,
    )
  })

  it('reads what a person typed: the end of a line is one, a dot begins a point, spaces mean nothing', () => {
    expect(
      richTextOf({ format: 'typed', text: '# I teach\n    on *my* floor\nand here:\n• one\n• two' }),
    ).toBe(
      '<h2>I teach</h2>\n<p>    on <em>my</em> floor<br />and here:</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>',
    )
  })

  it('keeps every character of plain text', () => {
    expect(richTextOf({ format: 'plain', text: 'a <b> & c\nd\n\ne' })).toBe(
      '<p>a &lt;b&gt; &amp; c<br />d</p><p>e</p>',
    )
  })

  it('does not choke on Markdown nested without end', () => {
    expect(richTextOf({ format: 'markdown', text: `${'> '.repeat(5000)}x` })).toContain('x')
    expect(richTextOf({ format: 'markdown', text: `${'['.repeat(20_000)}x` })).toContain('x')
  })
})

describe('plainTextOf', () => {
  it('reads words, not marks, and cuts between words', () => {
    const html = '<h2>R &amp; D</h2><p>first <strong>steps</strong></p><ul><li>in &lt;R&gt;</li></ul>'
    expect(plainTextOf(html)).toBe('R & D first steps in <R>')
    expect(plainTextOf(html, 14)).toBe('R & D first…')
  })
})

describe('what somebody writes who wants a script to run', () => {
  const TAG =
    /^<\/?(p|br|h[2-4]|[uo]l|li|strong|em|u|s|blockquote|code|pre|hr|a|table|thead|tbody|t[rhd])[ />]/

  it.each(['html', 'markdown', 'typed', 'plain'] as const)(
    'is words and what words look like, as %s',
    (format) => {
      for (const text of PAYLOADS) {
        const html = richTextOf({ format, text })
        for (const [tag] of html.matchAll(/<[^>]*>?/g))
          expect([text, tag]).toEqual([text, expect.stringMatching(TAG)])
        for (const [tag] of html.matchAll(/<[a-z0-9]+ [^>]*>/g))
          expect(tag).toMatch(
            /^<(br|hr) \/>$|^<a href="(https?:\/\/|mailto:)[^"<>]*" rel="nofollow ugc noopener">$/,
          )
      }
    },
  )
})
