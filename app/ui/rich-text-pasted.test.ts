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

  const wordPoint = (sign: string, words: string, level = 1, list = 'l0', more = '') =>
    `<p class=MsoListParagraphCxSpMiddle style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list} level${level} lfo1'><![if !supportLists]><span
style='font-family:Wingdings;mso-bidi-font-family:Wingdings'><span style='mso-list:Ignore'>${sign}<span
style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>${words}${more}<o:p></o:p></p>`

  it('makes lists of the symbols of Word, whichever font draws them', () => {
    for (const sign of ['ü', '§', 'Ø', 'v', 'q', 'o', '·', 'n', '\uf0b7', '-', '→', '&middot;'])
      expect(cleanPasted(`${wordPoint(sign, 'Alpha')}\n\n${wordPoint(sign, 'Ø beta')}`)).toBe(
        '<ul><li>Alpha</li><li>Ø beta</li></ul>',
      )
    for (const sign of ['1.', '12)', '(3)', 'a.', 'iv)', '1.1.', '①', '一、', '１．'])
      expect(cleanPasted(wordPoint(sign, 'Alpha'))).toBe('<ol><li>Alpha</li></ol>')
  })

  it('makes lists within lists, and new ones where they are others', () => {
    const rows = [
      wordPoint('·', 'a'),
      wordPoint('o', 'b', 2),
      wordPoint('o', 'c', 2),
      wordPoint('·', 'd'),
      wordPoint('1.', 'e', 1, 'l1'),
      wordPoint('2.', 'f', 1, 'l1'),
      wordPoint('1.', 'g', 1, 'l2'),
      '<p class=MsoNormal>End</p>',
      wordPoint('·', 'h', 3),
      wordPoint('·', 'i', 3),
    ]
    expect(cleanPasted(rows.join('\n'))).toBe(
      '<ul><li>a<ul><li>b</li><li>c</li></ul></li><li>d</li></ul><ol><li>e</li><li>f</li></ol><ol><li>g</li></ol>\n<p>End</p>\n<ul><li>h</li><li>i</li></ul>',
    )
  })

  it('knows points by their style, and by their sign where nothing calls them so', () => {
    const styled =
      "<p class=MsoListBullet style='text-indent:-18.0pt'><span style='mso-list:Ignore'>·</span>one</p>"
    expect(cleanPasted(styled.repeat(2))).toBe('<ul><li>one</li><li>one</li></ul>')
    const online = (words: string) => `<div class="ListContainerWrapper"><ul><li>${words}</li></ul></div>`
    expect(cleanPasted(online('one') + online('two'))).toBe('<div><ul><li>one</li><li>two</li></ul></div>')
    expect(cleanPasted('<p>• one</p><p>•&nbsp;<b>two</b></p><p>- no list</p>')).toBe(
      '<ul><li>one</li><li><strong>two</strong></li></ul><p>- no list</p>',
    )
    expect(
      cleanPasted("<h1 style='mso-list:l0 level1'><span style='mso-list:Ignore'>1.</span>Aim</h1>"),
    ).toBe('<h2>Aim</h2>')
  })

  it('leaves no attribute but where a link leads, and survives what never ends', () => {
    for (const text of PAYLOADS)
      for (const [tag] of cleanPasted(text).matchAll(/<[^>]*>/g))
        expect(tag).toMatch(/^<\/?[a-z\d]+>$|^<a href="[^"<>]*">$/)
    expect(cleanPasted('<p style="mso-list:l0">'.repeat(20_000)).length).toBeLessThan(2_000_000)
  })
})
