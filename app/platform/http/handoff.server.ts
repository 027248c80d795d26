import { jsonForScript } from '#app/kit/json-for-script.ts'

/**
 * The scripts by which a document hands what loaders read over to the browser, as React Router's own
 * component writes them: but in one piece, and not by rendering the document again and again until all of it
 * is there. Waits for promises in it.
 */
export async function handoffScripts(stream: ReadableStream<Uint8Array>, nonce: string): Promise<string> {
  const reader = stream.getReader()
  const decoder = new TextDecoder()
  let data = ''
  for (let read = await reader.read(); !read.done; read = await reader.read())
    data += decoder.decode(read.value, { stream: true })
  const open = `<script nonce="${nonce}">window.__reactRouterContext.streamController.`
  return `${open}enqueue(${jsonForScript(data)});</script>${open}close();</script>`
}
