/** One broken house rule: the rule's name, the file (relative to the root) and what to do about it. */
export type Violation = { rule: string; file: string; message: string }

/** Sorted by file, then rule, so that two runs print the same. */
export function sortViolations(violations: Violation[]): Violation[] {
  return violations.toSorted((a, b) => a.file.localeCompare(b.file) || a.rule.localeCompare(b.rule))
}
