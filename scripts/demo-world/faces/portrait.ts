import type { Garment, Hair, Look } from './looks.ts'

const path = (d: string, colour: string, more = '') => `<path d="${d}" fill="${colour}"${more}/>`
const line = (d: string, colour: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more}/>`
const disc = (x: number, y: number, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`

const HEAD = 'M57 60C57 42 66 34 80 34S103 42 103 60V71C103 88 92 100 80 100S57 88 57 71Z'
const BUST = 'M14 160C15 132 36 120 66 112H94C124 120 145 132 146 160Z'
const WHITE = '#fbf9f5'

/** A flat portrait as SVG: head and shoulders, a few shapes. */
export function portrait(look: Look): string {
  const { skin, tint, colours, cover } = look
  const [face, shade] = skin
  const parts = [
    path('M0 0H160V160H0Z', colours.ground),
    cover === 'hijab' ? '' : path(BEHIND[look.hair] ?? '', tint),
    path(BUST, colours.garment),
    path('M67 88H93V112Q80 128 67 112Z', shade),
    garment(look),
    cover === 'hijab' ? '' : disc(56.5, 70, 6, face) + disc(103.5, 70, 6, face),
    path(HEAD, face),
    beard(look),
    features(look),
    cover === 'none' ? path(FRONT[look.hair], tint) : '',
    cover === 'none' && look.hair === 'braid' ? BRAID(tint, colours.second) : '',
    cover === 'hijab' ? hijab(look) : '',
    cover === 'turban' ? turban(look) : '',
    glasses(look),
  ]
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160" width="320" height="320"><title>Portrait</title>${parts.filter((part) => !part.includes('d=""')).join('')}</svg>`
}

/** Hair behind head and shoulders. */
const BEHIND: Partial<Record<Hair, string>> = {
  long: 'M48 64C44 22 116 22 112 64C113 92 117 110 114 130C100 138 60 138 46 130C43 110 47 92 48 64Z',
  waves:
    'M48 64C44 22 116 22 112 64C110 78 120 84 116 96C113 104 120 108 114 118C98 124 62 124 46 118C40 108 47 104 44 96C40 84 50 78 48 64Z',
  bob: 'M48 64C44 22 116 22 112 64C112 80 114 92 110 103C98 107 62 107 50 103C46 92 48 80 48 64Z',
  bun: 'M66 22a14 14 0 1 1 28 0a14 14 0 1 1 -28 0',
  curls:
    'M60 34a20 20 0 0 1 40 0a19 19 0 0 1 16 24a18 18 0 0 1 0 28a16 16 0 0 1 -18 20H62a16 16 0 0 1 -18 -20a18 18 0 0 1 0 -28a19 19 0 0 1 16 -24Z',
  braid: 'M51 68C46 22 114 22 109 68V92H51Z',
}

/** Hair over the forehead. */
const FRONT: Record<Hair, string> = {
  long: 'M54 80C50 40 62 27 82 27C102 27 110 42 106 80C102 62 98 50 88 43C78 52 60 54 58 62C56 68 55 74 54 80Z',
  waves: 'M54 80C48 40 60 26 80 26C100 26 112 40 106 80C103 60 98 52 74 42C66 48 58 60 54 80Z',
  bob: 'M53 84C47 42 60 27 80 27C100 27 113 42 107 84C104 72 103 62 101 54C86 57 72 57 59 54C57 62 56 72 53 84Z',
  bun: 'M55 68C51 40 64 28 80 28S109 40 105 68C102 54 94 46 80 42C66 46 58 54 55 68Z',
  pixie:
    'M54 70C47 42 62 24 84 26C106 27 112 46 106 70C103 62 102 56 99 51C86 54 70 50 64 44C60 52 58 60 54 70Z',
  curls:
    'M54 66C48 50 56 42 62 38C66 28 78 28 82 30C94 26 104 36 104 42C112 50 108 60 106 66C104 58 100 52 94 50C88 52 84 48 80 46C74 52 66 50 62 52C58 56 56 60 54 66Z',
  braid: 'M54 72C49 40 62 27 80 27S111 40 106 72C103 56 96 47 80 41C64 47 57 56 54 72Z',
  parted:
    'M55 66C50 46 56 28 80 27C104 26 110 44 105 66C103 58 102 53 99 48C86 51 74 48 67 41C62 48 57 56 55 66Z',
  crop: 'M55 64C51 42 62 30 80 30S109 42 105 64C104 56 102 51 98 47C86 43 74 43 62 47C58 51 56 56 55 64Z',
  swept:
    'M55 64C51 44 58 22 86 21C108 20 110 46 105 64C104 56 101 50 95 47C84 48 72 46 64 42C60 48 57 56 55 64Z',
  receding:
    'M55 70C51 46 62 31 80 31S109 46 105 70C104 60 103 54 100 50C98 42 90 39 80 39S62 42 60 50C57 54 56 60 55 70Z',
  bald: 'M55 74C53 64 53 56 58 48C59 56 58 66 58 74ZM105 74C107 64 107 56 102 48C101 56 102 66 102 74Z',
  curly:
    'M55 66C48 58 50 46 56 42C56 32 66 26 72 29C78 22 92 22 95 29C104 28 110 38 106 46C110 54 108 60 105 66C104 58 102 54 98 50C92 53 86 48 80 50C74 48 68 53 62 50C58 54 56 58 55 66Z',
}

const BRAID = (tint: string, tie: string) =>
  path(
    'M104 76C116 88 118 104 110 116C116 126 114 140 106 150C100 140 98 128 103 118C96 106 106 94 100 84Z',
    tint,
  ) + line('M102 146h8', tie, 4)

function features({ skin, tint, woman }: Look): string {
  const [, shade] = skin
  const brow = tint.startsWith('#a') || tint.startsWith('#c') ? '#77716b' : tint
  const lips = woman ? '#b4554d' : mouthOn(skin[0])
  return [
    line('M63 59q6 -4 12 -1M85 58q6 -3 12 1', brow, woman ? 2 : 3),
    disc(69.5, 67.5, 2.7, '#241c19'),
    disc(90.5, 67.5, 2.7, '#241c19'),
    woman ? line('M65.5 65.5l-2 -1.5M94.5 65.5l2 -1.5', '#241c19', 1.6) : '',
    line('M80 68q-3.5 8 -3 10q2 2 5 1', shade, 2.2),
    line('M71.5 86q8.5 6.500 17 0', lips, 2.8),
  ].join('')
}

const mouthOn = (face: string) => (Number.parseInt(face.slice(1, 3), 16) < 0x80 ? '#3a1f16' : '#8a4a3a')

const BEARD =
  'M57 66C57 92 66 105 80 105S103 92 103 66C101 76 98 81 91 80C85 77 75 77 69 80C62 81 59 76 57 66ZM70 85Q80 81 90 85Q80 94 70 85Z'

function beard({ beard: kind, tint }: Look): string {
  if (kind === 'full') return path(BEARD, tint, ' fill-rule="evenodd"')
  if (kind === 'stubble') return path(BEARD, '#3a2f2a', ' fill-rule="evenodd" opacity=".24"')
  if (kind === 'moustache') return path('M67 84Q72 78 80 80Q88 78 93 84Q86 86 80 83Q74 86 67 84Z', tint)
  return ''
}

function glasses({ glasses: kind }: Look): string {
  const frame = '#2b2523'
  if (kind === 'round')
    return line(
      'M60 68a9.5 9.5 0 1 1 19 0a9.5 9.5 0 1 1 -19 0M81 68a9.5 9.5 0 1 1 19 0a9.5 9.5 0 1 1 -19 0M79 66q1 -1 2 0',
      frame,
      2,
    )
  if (kind === 'square')
    return line(
      'M60 61h18v10q0 4 -4 4h-10q-4 0 -4 -4zM82 61h18v10q0 4 -4 4h-10q-4 0 -4 -4zM78 65h4',
      frame,
      2.2,
    )
  return ''
}

function garment({ garment: kind, colours, cover }: Look): string {
  const { second } = colours
  if (cover === 'hijab') return ''
  const shapes: Record<Garment, string> = {
    blazer:
      path('M64 111L80 150L96 111Q80 128 64 111Z', WHITE) +
      line('M63 111L54 126L66 132L80 160M97 111L106 126L94 132L80 160', '#00000040', 2.5),
    tie:
      path('M62 112L80 160L98 112L92 106Q80 124 68 106Z', WHITE) +
      path('M75 122h10l4 30l-9 8l-9 -8z', second) +
      line('M62 113L54 128L66 133L78 160M98 113L106 128L94 133L82 160', '#00000040', 2.5),
    collar:
      path('M68 104L80 124L68 134L57 114ZM92 104L80 124L92 134L103 114Z', WHITE) +
      line('M80 126V160', '#ffffff40', 2.5),
    jumper: path('M64 108Q80 126 96 108L100 114Q80 138 60 114Z', second),
    kurta:
      path('M66 104Q80 122 94 104L97 112Q80 132 63 112Z', second) +
      line('M80 126V160', second, 3) +
      disc(80, 138, 2, WHITE) +
      disc(80, 150, 2, WHITE),
    sari:
      path('M66 110Q80 130 94 110L97 114Q80 138 63 114Z', '#00000030') +
      path('M90 112C118 118 142 130 146 160H66C74 140 88 128 90 112Z', second) +
      line('M90 112C88 128 74 140 66 160', WHITE, 3),
  }
  return shapes[kind]
}

function hijab({ colours }: Look): string {
  const { second } = colours
  return [
    path(
      'M44 68C42 18 118 18 116 68C116 92 120 106 130 124C106 144 54 144 30 124C40 106 44 92 44 68ZM60 66C60 84 69 97 80 97S100 84 100 66C100 48 92 42 80 42S60 48 60 66Z',
      second,
      ' fill-rule="evenodd"',
    ),
    line('M58 84C66 108 100 116 118 108M54 98C66 120 96 126 116 122', '#00000026', 2.5),
  ].join('')
}

function turban({ colours }: Look): string {
  const { second } = colours
  return [
    path('M51 62C40 30 58 12 82 12C108 12 120 32 109 62C103 50 92 43 80 42C68 43 57 50 51 62Z', second),
    path('M68 44L80 34L92 44Q80 40 68 44Z', '#00000033'),
    line('M52 52C62 30 88 22 110 40M50 44C62 24 84 16 104 26M108 52C100 40 92 34 82 32', '#00000026', 2.5),
  ].join('')
}
