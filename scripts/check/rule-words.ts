import ts from 'typescript'
import { bare, constantBehind, type House, nodesIn, type Source, violationAt } from './house-program.ts'
import type { Violation } from './violation.ts'

/** Attributes and properties whose text people read or hear. */
const SAID =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|alt|placeholder|label|hint|description|question|summary|caption|heading|legend)$/
/** The same in every language; the last is said to robots. */
const NAMES = new Set(['Quorum', 'PDF', 'XML', 'RSS', 'iCalendar', 'https', 'Website'])
/** React gives pixels to bare numbers, but for these. */
const PLAIN_NUMBERS =
  /^(opacity|zIndex|order|flex|flexGrow|flexShrink|fontWeight|lineHeight|aspectRatio|gridRow|gridColumn|columns|zoom|scale)$/
const SIZE = /(^|[^\w.-])-?(\d+\.?\d*|\.\d+)(px|rem|em|pt|cm|mm|in)\b/
const COLOUR =
  /#[0-9a-f]{3,8}\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|^(black|white|red|green|blue|yellow|orange|purple|pink|brown|gr[ae]y|silver|navy|teal|maroon|olive|lime|aqua|fuchsia|gold|crimson|tomato)$/i

/** Emails have no style sheets: mail programs read none. Their words are checked like all others. */
const hasSheets = (file: string) => file !== 'app/ui/email.tsx' && !/\/emails\//.test(file)

/**
 * Words that people read come from `locales`, sizes and colours from `ui/tokens.css`: neither stands in JSX.
 */
export function wordRules(house: House, source: Source): Violation[] {
  if (!/^app\/.*\.tsx$/.test(source.file) || /\.test\.tsx$/.test(source.file)) return []
  return [...nodesIn(source.tree)].flatMap((node) => [
    ...words(house, source, node),
    ...(hasSheets(source.file) ? styles(house, source, node) : []),
  ])
}

function words(house: House, source: Source, node: ts.Node): Violation[] {
  const said = saidAt(house, node).flatMap((text) => text.match(/\p{L}{2,}/gu) ?? [])
  return said.some((word) => !NAMES.has(word))
    ? [
        violationAt(
          'words-in-locales',
          source,
          node,
          `says “${said.join(' ')}” in one language: give it a key`,
        ),
      ]
    : []
}

function saidAt(house: House, node: ts.Node): string[] {
  if (ts.isJsxText(node)) return [node.text]
  if (ts.isJsxAttribute(node) && SAID.test(node.name.getText()) && node.initializer)
    return textsOf(
      house,
      ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer,
    )
  return ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent) ? textsOf(house, node.expression) : []
}

/** The texts that an expression may come out as: of itself, of either end of a condition, of a constant. */
function textsOf(house: House, node: ts.Node | undefined): string[] {
  if (!node || !ts.isExpression(node)) return []
  const value = constantBehind(house, node)
  if (ts.isStringLiteralLike(value)) return [value.text]
  if (ts.isTemplateExpression(value))
    return [value.head.text, ...value.templateSpans.map(({ literal }) => literal.text)]
  if (ts.isConditionalExpression(value))
    return [value.whenTrue, value.whenFalse].flatMap((one) => textsOf(house, one))
  if (!ts.isBinaryExpression(value)) return []
  const { kind } = value.operatorToken
  const isAnd = kind === ts.SyntaxKind.AmpersandAmpersandToken
  const isComplimentary =
    isAnd ||
    [ts.SyntaxKind.BarBarToken, ts.SyntaxKind.QuestionQuestionToken, ts.SyntaxKind.PlusToken].includes(kind)
  return isComplimentary ? [...(isAnd ? [] : textsOf(house, value.left)), ...textsOf(house, value.right)] : []
}

function styles(house: House, source: Source, node: ts.Node): Violation[] {
  if (!ts.isJsxAttribute(node) || node.name.getText() !== 'style' || !node.initializer) return []
  if (!ts.isJsxExpression(node.initializer) || !node.initializer.expression) return []
  return [...nodesIn(constantBehind(house, node.initializer.expression))]
    .filter(ts.isPropertyAssignment)
    .filter(
      (part) =>
        isSize(house, part) ||
        textsOf(house, part.initializer).some((text) => SIZE.test(text) || COLOUR.test(text)),
    )
    .map((part) =>
      violationAt(
        'styles-by-name',
        source,
        part,
        'a size or colour by hand: name one of ui/tokens.css, or write a class',
      ),
    )
}

function isSize(house: House, { name, initializer }: ts.PropertyAssignment): boolean {
  const value = constantBehind(house, initializer)
  const number = ts.isPrefixUnaryExpression(value) ? bare(value.operand) : value
  const isOwn = PLAIN_NUMBERS.test(name.getText()) || /^['"]?--/.test(name.getText())
  return ts.isNumericLiteral(number) && Number(number.text) !== 0 && !isOwn
}
