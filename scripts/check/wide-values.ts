import ts from 'typescript'
import { bare, constantBehind, type House } from './house-program.ts'

/** Whether a value, or one that is spread into it, may hold anything. */
export function isWideValue(house: House, values: ts.Expression): boolean {
  const parts = bare(values)
  const type = house.checker.getTypeAtLocation(values)
  if ((type.isUnion() ? type.types : [type]).some((kind) => isWide(house, kind))) return true
  if (ts.isIdentifier(parts)) {
    const behind = constantBehind(house, parts)
    return behind !== parts && isWideValue(house, behind)
  }
  return (
    ts.isObjectLiteralExpression(parts) &&
    parts.properties.some((part) => ts.isSpreadAssignment(part) && isWideValue(house, part.expression))
  )
}

/**
 * Whether a type says nothing of what a value holds: `any`, `object`, `Record<string, …>`, a parameter of a
 * type.
 */
function isWide({ checker }: House, type: ts.Type): boolean {
  const { Any, Unknown, Never, TypeParameter, NonPrimitive } = ts.TypeFlags
  if (type.flags & (Any | Unknown | Never | TypeParameter | NonPrimitive)) return true
  return checker.getIndexTypeOfType(type, ts.IndexKind.String) !== undefined
}
