import ts from 'typescript'
import { bare, type House } from './house-program.ts'

/** What hangs on what is given: its own type is known only where it is called. */
const OPEN = ts.TypeFlags.Instantiable | ts.TypeFlags.Any | ts.TypeFlags.Unknown

/**
 * What a call, or a chain of calls and names after a dot, comes out as by the declarations of what is called
 * alone, whatever it is given: one type for each way in which it may be called. Undefined where that is not
 * known: then what is given has to be looked at, which takes far longer.
 */
export function shapesOf(house: House, node: ts.Expression): ts.Type[] | undefined {
  const at = bare(node)
  if (ts.isCallExpression(at)) {
    const called = shapesOf(house, at.expression)
    const given = called?.flatMap((type) => type.getCallSignatures().map((one) => one.getReturnType()))
    return given && given.length > 0 && given.every((type) => isClosed(type)) ? given : undefined
  }
  if (ts.isPropertyAccessExpression(at)) return shapesOfMember(house, at)
  return ts.isIdentifier(at) ? closed([house.checker.getTypeAtLocation(at)]) : undefined
}

/** A way in which what stands before the dot has no such member is not the one that is gone. */
function shapesOfMember(house: House, at: ts.PropertyAccessExpression): ts.Type[] | undefined {
  const before = shapesOf(house, at.expression)
  if (!before || before.some((type) => type.isUnion())) return undefined
  const members = before.map((type) => house.checker.getPropertyOfType(type, at.name.text))
  return closed(members.filter((one) => one !== undefined).map((one) => house.checker.getTypeOfSymbol(one)))
}

const closed = (types: ts.Type[]) => (types.length > 0 && types.every(isClosed) ? types : undefined)

/** Whether a type, and each that it may be, says what it is without what is given. */
function isClosed(type: ts.Type): boolean {
  if (type.isUnionOrIntersection()) return type.types.every(isClosed)
  const isMapped = ((type as ts.ObjectType).objectFlags & ts.ObjectFlags.Mapped) !== 0
  return (type.flags & OPEN) === 0 && !isMapped
}
