import { describe, expect, it } from 'vitest'
import { LANGUAGES, pathIn, splitLanguage } from './language.ts'

describe('language', () => {
  it('is the first segment of a path, and English without one', () => {
    expect(splitLanguage('/de/topic/x')).toEqual({ language: 'de', path: '/topic/x', prefixed: true })
    expect(splitLanguage('/de')).toEqual({ language: 'de', path: '/', prefixed: true })
    expect(splitLanguage('/de.data')).toEqual({ language: 'de', path: '/', prefixed: true })
    expect(splitLanguage('/de/topic/x.data').language).toBe('de')
    expect(splitLanguage('/topic/x')).toEqual({ language: 'en', path: '/topic/x', prefixed: false })
  })

  it.each([
    '/DE/',
    '/xx/',
    '/en/topic',
    '/dev/mail',
    '/demo_user',
    '//de/x',
    '/demo.data',
    '/en.data',
    '/de.data/x',
    '/dex',
    'xde/topic',
    'de/topic',
    '*',
    '',
  ])('takes %s for no prefix', (path) => {
    expect(splitLanguage(path).prefixed).toBe(false)
  })

  it('goes there and back for every language', () => {
    for (const language of LANGUAGES)
      for (const path of ['/', '/search', '/event/Q/a-b']) {
        expect(splitLanguage(pathIn(language, path))).toMatchObject({ language, path })
      }
  })
})
