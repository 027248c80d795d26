import { type Declaration, type Node, parse } from 'postcss'
import { readStyleNames, TOKENS } from '../styles/style-names.ts'
import { listFiles, readSource } from './source-tree.ts'
import { sortViolations, type Violation } from './violation.ts'

const BREAKPOINTS = 4
const GRID = 4
/** Up to here, in pixels, the eye takes a length for a line, not for a size. */
const LINE = 3
const HAIRLINE = 1
const WIDTH_OF_A_PART = 320

const LENGTH = /(?<![\w.-])(-?\d*\.?\d+)(px|rem)\b/g

type SizeRule = [rule: string, properties: RegExp, allows: (pixels: number) => boolean, meaning: string]

/** A length is held to the first line that names its property. */
const SIZE_RULES: SizeRule[] = [
  [
    'space',
    /^((scroll-)?(margin|padding).*|(row-|column-)?gap)$/,
    (px) => px <= HAIRLINE,
    'a distance is a --space of the tokens sheet',
  ],
  ['text-size', /^font(-size)?$/, () => false, 'text is a --text or a --title of the tokens sheet, or in em'],
  ['corner', /^border.*-radius$/, (px) => px <= LINE, 'a corner is a --radius of the tokens sheet'],
  [
    'width',
    /^max-width$/,
    (px) => px <= WIDTH_OF_A_PART && px % GRID === 0,
    'the width of a content is a --width of the tokens sheet',
  ],
  [
    'grid',
    /^((min-|max-)?(width|height)|grid-template.*|flex(-basis)?|columns|inset.*|top|bottom|translate|outline-offset)$/,
    (px) => px <= LINE || px % GRID === 0,
    `what is drawn stands on a grid of ${GRID} px`,
  ],
]

/**
 * Sizes, distances and widths of screens are said once, in the tokens sheet; all other sheets use their
 * names.
 */
export function checkStyleSheets(root: string): Violation[] {
  const sheets = listFiles(root, 'app')
    .filter((file) => file.endsWith('.css'))
    .map((file) => ({ file, sheet: parse(readSource(root, file)) }))
  const tokens = sheets.find(({ file }) => file === TOKENS)?.sheet ?? parse('')
  const { widths } = readStyleNames(tokens)
  const shared = declaredIn(tokens)
  const violations: Violation[] = []
  const screens = new Set<string>()
  for (const { file, sheet } of sheets) {
    sheet.walkAtRules('media', ({ params }) => {
      for (const [, name = ''] of params.matchAll(/\((--[\w-]+)\)/g)) screens.add(name)
    })
    const blame = (rule: string, { source }: Node, what: string, meaning: string) =>
      violations.push({ rule, file: `${file}:${source?.start?.line}`, message: `"${what}": ${meaning}` })
    sheet.walkAtRules(/^(media|container)$/, (at) => {
      if (/\d/.test(at.params)) blame('breakpoint', at, at.params, `one of ${[...widths.keys()].join(', ')}`)
    })
    const own = declaredIn(sheet)
    sheet.walkDecls((declaration) => {
      const said = `${declaration.prop}: ${declaration.value}`
      for (const [, name = ''] of declaration.value.matchAll(/var\((--[\w-]+)/g))
        if (!shared.has(name) && !own.has(name)) blame('known-name', declaration, said, `nobody says ${name}`)
      if (file === TOKENS) return
      if (/^composes$/.test(declaration.prop) && / from /.test(declaration.value))
        blame(
          'composed',
          declaration,
          said,
          'a sheet that is taken in is built twice: share a component or its class',
        )
      const broken = brokenRule(declaration)
      if (broken) blame(broken[0], declaration, said, broken[3])
    })
  }
  if (screens.size > BREAKPOINTS) {
    const message = `screens differ at ${screens.size} widths, at most ${BREAKPOINTS}: ${[...screens].join(', ')}`
    violations.push({ rule: 'breakpoint', file: TOKENS, message })
  }
  return sortViolations(violations)
}

function declaredIn(sheet: ReturnType<typeof parse>): Set<string> {
  const names = new Set<string>()
  sheet.walkDecls(/^--/, ({ prop }) => void names.add(prop))
  return names
}

function brokenRule({ prop, value }: Declaration): SizeRule | undefined {
  const rule = SIZE_RULES.find(([, properties]) => properties.test(prop))
  const lengths = [...value.matchAll(LENGTH)].map(
    ([, size, unit]) => Math.abs(Number(size)) * (unit === 'rem' ? 16 : 1),
  )
  return rule && lengths.some((px) => px !== 0 && !rule[2](px)) ? rule : undefined
}
