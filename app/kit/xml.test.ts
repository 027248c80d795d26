import { expect, test } from 'vitest'
import { xmlElement, xmlText } from './xml.ts'

test('nothing that people wrote opens an element or breaks the file', () => {
  expect(xmlText('</title><b a="x">\'&\u0000\u0008\u001b\ud800\uffff')).toBe(
    '&lt;/title&gt;&lt;b a=&quot;x&quot;&gt;&apos;&amp;\ufffd',
  )
  expect(xmlText('one\ttwo\n三')).toBe('one\ttwo\n三')
  expect(xmlElement('title', 'R&D')).toBe('<title>R&amp;D</title>')
  expect(xmlElement('title', '')).toBe('')
})
