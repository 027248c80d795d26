import { describe, expect, it } from 'vitest'
import { PAYLOADS } from '#tests/support/payloads.ts'
import { cleanPasted } from './rich-text-pasted.ts'

describe('cleanPasted', () => {
  it.each([
    [
      '<h1 style="color:red">Aim</h1><p onclick=x>We <b>train</b><o:p></o:p></p>',
      '<h2>Aim</h2><p>We <strong>train</strong></p>',
    ],
    [
      '<p style="mso-list:l0 level1"><span>·<span>&nbsp; </span></span>one</p>\n<p style="mso-list:l0 level1"><span>·&nbsp;</span>two</p><p style="mso-list:l1 level1">1.&nbsp;first</p>',
      '<ul><li>one</li><li>two</li></ul><ol><li>first</li></ol>',
    ],
    ['<b style="font-weight:normal"><span style="font-weight:700">bold</span></b>', '<strong>bold</strong>'],
    ['<div>a<br></div><style>p{}</style><!--[if gte mso 9]><xml>x</xml><![endif]-->', '<div>a<br></div>'],
    [
      '<a href="https://a.example/?a=1&amp;b=2" onclick=x target=_blank>a</a>',
      '<a href="https://a.example/?a=1&amp;b=2">a</a>',
    ],
  ])('makes plain HTML of %s', (html, plain) => {
    expect(cleanPasted(html)).toBe(plain)
  })

  it('leaves no attribute but where a link leads, and survives what never ends', () => {
    for (const text of PAYLOADS)
      for (const [tag] of cleanPasted(text).matchAll(/<[^>]*>/g))
        expect(tag).toMatch(/^<\/?[a-z\d]+>$|^<a href="[^"<>]*">$/)
    expect(cleanPasted('<p style="mso-list:l0">'.repeat(20_000)).length).toBeLessThan(2_000_000)
  })
})
