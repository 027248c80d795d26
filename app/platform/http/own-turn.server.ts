const waiting: (() => void)[] = []

/**
 * Resolves in a turn of the event loop in which no other work that asked here goes on. Called before what
 * takes some milliseconds without a pause (a request that begins, a form that is taken apart, a page that is
 * rendered): answers of the database for fifty pages come in one turn, and one after another in it they would
 * keep everybody else waiting.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(next)
  })
}

function next(): void {
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(next)
}
