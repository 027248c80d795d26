/**
 * A document in four parts: what is changed after React wrote it is text (the head without its end tag, and the script
 * that starts the page without its end tag); all the rest stays the bytes that it is.
 */
export type DocumentParts = { head: string; body: Buffer; start: string; rest: Buffer }

/** Takes a document apart; `start` is empty where no script starts the page. */
export function partsOf(document: Buffer): DocumentParts {
  const head = Math.max(document.indexOf('</head>'), 0)
  const module = document.indexOf(' type="module"', head)
  const start = module < 0 ? document.length : document.lastIndexOf('<script', module)
  const end = module < 0 ? document.length : document.indexOf('</script>', module)
  return {
    head: document.toString('utf8', 0, head),
    body: document.subarray(head, start),
    start: document.toString('utf8', start, end),
    rest: document.subarray(end),
  }
}

export function documentOf({ head, body, start, rest }: DocumentParts): Buffer<ArrayBuffer> {
  return Buffer.concat([Buffer.from(head), body, Buffer.from(start), rest])
}
