import ts from 'typescript'
import { LEFT_OUT, SAID_DETAILS } from '#app/features/site/backoffice/things/detail-names.ts'
import { wordOf } from '#app/features/site/backoffice/things/line-details.ts'
import { translator } from '#app/platform/i18n.server.ts'
import {
  type House,
  isDeclaredIn,
  nodesIn,
  resolvedSymbol,
  type Source,
  violationAt,
} from './house-program.ts'
import type { Violation } from './violation.ts'

/** Where the words of details stand: they are read, not imported. */
export const WORDS_OF_DETAILS = /^locales\/en\/(act-details|order-desk|reviews|staff-acts)\.json$/

const AUDIT = '/app/platform/audit.server.ts'
const BLOCK = /\/app\/(platform\/change-state|.*\/change-[a-z0-9-]+)\.server\.ts$/
const SAID: readonly string[] = SAID_DETAILS
const QUIET: readonly string[] = LEFT_OUT

/**
 * A detail of the trace with the codes that its type allows; none where it is free words, a figure, a day.
 */
export type ReadDetail = { node: ts.Node; name: string; codes: string[] }

/**
 * What the trace keeps with each act is said to staff in words (`things/line-details.ts`): every detail has
 * a name there or is left out, and every code that its type allows has a word.
 */
export function detailRules(house: House, source: Source): Violation[] {
  if (!/^app\//.test(source.file) || /\.test\.tsx?$|\/testing\.server\.ts$/.test(source.file)) return []
  const t = translator('en')
  return detailsIn(house, source).flatMap(({ node, name, codes }) => {
    const broken = (message: string) => [violationAt('details-have-words', source, node, message)]
    if (QUIET.includes(name)) return []
    if (!SAID.includes(name)) return broken(`${name} is neither in SAID_DETAILS nor in LEFT_OUT`)
    const unsaid = codes.filter((code) => wordOf(name, code, t) === null)
    return unsaid.length === 0 ? [] : broken(`${name} has no words for ${unsaid.join(', ')}`)
  })
}

/** All details that a file has the trace keep: of `audit(…)`, and of a step that is given `details`. */
export function detailsIn(house: House, { tree }: Source): ReadDetail[] {
  if (!/\baudit\(|\bdetails\b/.test(tree.text)) return []
  return [...nodesIn(tree)].flatMap((node) => {
    if (!ts.isCallExpression(node) || !ts.isIdentifier(node.expression)) return []
    const called = resolvedSymbol(house, node.expression)
    if (called?.name === 'audit' && isDeclaredIn(called, AUDIT)) return propertiesOf(house, node.arguments[4])
    const isStep =
      (called?.name !== 'stateMachine' &&
        called?.declarations?.some((one) => BLOCK.test(one.getSourceFile().fileName))) ??
      false
    return isStep ? node.arguments.flatMap((given) => ofStep(house, given)) : []
  })
}

function propertiesOf(house: House, given: ts.Expression | undefined): ReadDetail[] {
  if (!given) return []
  return typesIn(house.checker.getTypeAtLocation(given)).flatMap((type) =>
    type.getProperties().map((property) => ({
      node: given,
      name: property.name,
      codes: codesIn(house, house.checker.getTypeOfSymbolAtLocation(property, given)),
    })),
  )
}

/** `{ set, details: { … } }` of a step on a state machine. */
function ofStep(house: House, given: ts.Expression): ReadDetail[] {
  if (!ts.isObjectLiteralExpression(given)) return []
  return given.properties.flatMap((property) => {
    if (ts.isShorthandPropertyAssignment(property) && property.name.text === 'details')
      return propertiesOf(house, property.name)
    return ts.isPropertyAssignment(property) && property.name.getText() === 'details'
      ? propertiesOf(house, property.initializer)
      : []
  })
}

const typesIn = (type: ts.Type): readonly ts.Type[] => (type.isUnion() ? type.types : [type])

/** The texts and figures that a type allows, in lists as well; a currency is its own word. */
function codesIn(house: House, type: ts.Type): string[] {
  return typesIn(type).flatMap((one) => {
    if (one.isStringLiteral()) return [one.value]
    const of = house.checker.isArrayType(one)
      ? house.checker.getTypeArguments(one as ts.TypeReference)[0]
      : null
    return of ? codesIn(house, of) : []
  })
}
