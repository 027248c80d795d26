/** Something that happened to one thing, by name (`event.cancelled`); who follows says so in its wiring. */
export type Fact = { name: string }
/** What is told of a fact: the id of what it happened to. Followers read the rest as it is by then. */
export type FactTold = { factId: string; subjectId: string }

export function defineFact(name: string): Fact {
  return { name }
}
