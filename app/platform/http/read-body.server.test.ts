import { describe, expect, it } from 'vitest'
import { MOST_NAMES, MOST_VALUES } from '#app/kit/input.ts'
import { BadInput } from '#app/kit/refusal.ts'
import { MOST_FILE_BYTES, readForm, readText, withSentFiles } from './read-body.server.ts'

const URL_ENCODED = 'application/x-www-form-urlencoded'
const BOUNDARY = `----browser${'7'.repeat(20)}`
const MULTIPART = `multipart/form-data; boundary=${BOUNDARY}`
const END = `--${BOUNDARY}--\r\n`

const part = (head: string, value = 'x') =>
  `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`

function sent(body: BodyInit, type: string) {
  return readForm(
    new Request('http://localhost/', { method: 'POST', body, headers: { 'Content-Type': type } }),
  )
}

it('what was typed beside a file that is too large comes with the refusal of it', async () => {
  const form = new FormData()
  form.append('title', 'Rope access')
  form.append('files', new File([new Uint8Array(MOST_FILE_BYTES + 1)], 'plan.pdf'))
  form.append('words', 'After it')
  const request = new Request('http://localhost/', { method: 'POST', body: form })
  expect(await withSentFiles(request, async (read) => read)).toMatchObject({
    status: 413,
    message: { key: 'files:refused.tooLarge' },
    values: { title: 'Rope access', words: 'After it' },
  })
})

describe('a form', () => {
  it('is read as browsers and programs send it', async () => {
    const form = new FormData()
    form.append('title', 'Größe ✓')
    form.append('tag', 'a')
    form.append('tag', 'b')
    form.append('file', new File(['x'], 'x.txt'))
    const read = await readForm(new Request('http://localhost/', { method: 'POST', body: form }))
    expect(read).toEqual({ values: { title: 'Größe ✓', tag: ['a', 'b'] } })

    expect(await sent('title=Gr%C3%B6%C3%9Fe&a=1&a=2', `${URL_ENCODED}; charset=UTF-8`)).toEqual({
      values: { title: 'Größe', a: ['1', '2'] },
    })
    expect(await sent(part('name="a"') + END, `Multipart/Form-Data; boundary="${BOUNDARY}"`)).toEqual({
      values: { a: 'x' },
    })
  })

  it.each([
    ['JSON', '{"a":1}', 'application/json', 415],
    ['no type at all', new Uint8Array(), '', 415],
    ['a type that only begins like ours', 'a=1', 'application/x-www-form-urlencodedx', 415],
    ['parts without a boundary', part('name="a"'), 'multipart/form-data', 422],
    ['a boundary that is none', part('name="a"'), `multipart/form-data; boundary=${'b'.repeat(71)}`, 422],
    ['parts without an end', part('name="a"'), MULTIPART, 422],
    ['more than a megabyte', `a=${'x'.repeat(1024 * 1024)}`, URL_ENCODED, 413],
    ['more fields than any form has', 'a=&'.repeat(60_000), URL_ENCODED, 413],
    ['more parts than any form has', part('name="a"').repeat(501) + END, MULTIPART, 413],
    ['more files than any form has', part('name="a"; filename="b"').repeat(501) + END, MULTIPART, 413],
    ['a part that is all head', part(`name="a"\r\nX-A: ${'y'.repeat(100_000)}`) + END, MULTIPART, 413],
  ])('is refused: %s', async (_, body, type, status) => {
    expect(await sent(body, type)).toMatchObject({
      status,
      message: { key: expect.stringMatching(/^common:/) },
    })
  })

  it('is bad input with more names or values than one can mean', async () => {
    const names = Array.from({ length: MOST_NAMES + 1 }, (_, at) => `n${at}=`).join('&')
    await expect(sent(names, URL_ENCODED)).rejects.toThrow(BadInput)
    await expect(sent('a=&'.repeat(MOST_VALUES + 1), URL_ENCODED)).rejects.toThrow(BadInput)
  })

  it('is taken apart by the boundary by which it was counted', async () => {
    const twice = `multipart/form-data; boundary=${'-'.repeat(30)}; boundary=${BOUNDARY}`
    expect(await sent(part('name="a"').repeat(501) + END, twice)).toMatchObject({ status: 422 })
  })
})

it('a text is read up to its limit', async () => {
  const ask = (length: number) =>
    readText(new Request('http://localhost/', { method: 'POST', body: 'x'.repeat(length) }), 100)
  expect(await ask(100)).toHaveLength(100)
  expect(await ask(101)).toBeNull()
})
