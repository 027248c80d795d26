import iconv from 'iconv-lite'
import { describe, expect, it } from 'vitest'
import { guessLetters, mendedTwice } from './letters-guess.ts'

const head = 'Title,Start,End,City\n'
const read = (text: string, page: string) => guessLetters(iconv.encode(head + text, page))

describe('bytes that are no UTF-8', () => {
  it.each([
    ['Führung üben für Ämter und Büros in Zürich', ['windows-1252', 'macroman', 'cp850']],
    ['Café d’été à Genève : où déjeuner ?', ['windows-1252', 'macroman']],
    ['Più qualità: perché è così, e come può andare', ['windows-1252', 'macroman', 'cp850']],
    ['Gestión de proyectos: cómo enseñar a jóvenes en España', ['windows-1252', 'macroman', 'cp850']],
    ['Ledarskap för små företag på Åland', ['windows-1252', 'macroman', 'cp850']],
    ['Żeglarstwo dla początkujących w Łodzi, część pierwsza', ['windows-1250', 'iso-8859-2']],
    ['Školení řemesla pro začátečníky v Brně', ['windows-1250']],
    ['Vezetői képzés kezdőknek, gyűlés Győrben', ['windows-1250', 'iso-8859-2']],
    ['Сварка для мастеров, занятия в Москве', ['windows-1251', 'koi8-r', 'cp866']],
    ['焊接基础课程，适合初学者', ['gb18030']],
    ['初心者のための安全講習、東京', ['shift_jis', 'euc-jp']],
    ['초보자를 위한 안전 교육입니다. 이 과정은 서울에서 열리며 누구나 참가할 수 있습니다', ['euc-kr']],
    ['Εκπαίδευση για αρχάριους στην Αθήνα', ['windows-1253']],
  ])('%s is read from %j', (text, pages) => {
    for (const page of pages) expect([page, read(text, page)?.text]).toEqual([page, head + text])
  })

  it('of which several code pages make a text are a guess', () => {
    expect(read('Caf\u00e9', 'cp850')?.isSure).toBe(false)
    expect(read('Führung üben für Ämter und Büros in Zürich', 'windows-1252')).toMatchObject({
      name: 'Windows-1252',
      isSure: true,
    })
  })
})

describe('letters that became UTF-8 twice', () => {
  const twice = (text: string) => new TextDecoder('windows-1252').decode(new TextEncoder().encode(text))
  it.each(['Führung für Küche und Büro', 'Café d’été – déjà vu', 'Łódź: żółć', '安全講習', 'Сварка'])(
    '%s is put right',
    (text) => {
      expect(mendedTwice(twice(text))).toBe(text)
    },
  )

  it.each(['Führung', 'Ã is a letter, and © a sign', 'naïve café', `${twice('Küche Büro')} für`, ''])(
    '%s stays',
    (text) => {
      expect(mendedTwice(text)).toBe(null)
    },
  )
})
