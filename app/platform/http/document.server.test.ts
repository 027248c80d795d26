import { expect, test } from 'vitest'
import { documentOf, partsOf } from './document.server.ts'

const document = (start: string) =>
  `<html><head><title>Über uns – 研修</title></head><body><p>8 €</p><script>go()</script>${start}<p>末</p></body></html>`

test('the head and the script that starts the page are text, the rest stays as it is', () => {
  const parts = partsOf(document('<script nonce="N" type="module" async="">start()</script>'))

  expect(parts.head).toBe('<html><head><title>Über uns – 研修</title>')
  expect(parts.body).toBe('</head><body><p>8 €</p><script>go()</script>')
  expect(parts.start).toBe('<script nonce="N" type="module" async="">start()')
  expect(parts.rest).toBe('</script><p>末</p></body></html>')
})

test.each(['<script nonce="N" type="module" async="">start()</script>', '', '<script>end()</script>'])(
  'joined again it is the same after its doctype: %s',
  (start) => {
    const parts = partsOf(document(start))

    expect(documentOf(parts).toString()).toBe(`<!DOCTYPE html>${document(start)}`)
    expect(parts.start === '').toBe(!start.includes('module'))
  },
)

test('what has no head is taken apart whole', () => {
  expect(documentOf(partsOf('nothing')).toString()).toBe('<!DOCTYPE html>nothing')
})
