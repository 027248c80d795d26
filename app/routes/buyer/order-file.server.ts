/** A paper of an order, to be kept: nobody's cache but the reader's. */
export function orderFile(
  body: string | Buffer<ArrayBuffer>,
  { name, type }: { name: string; type: string },
): Response {
  return new Response(body, {
    headers: {
      'Content-Type': type,
      'Content-Disposition': `attachment; filename="${name.replace(/[^\w.-]/g, '')}"`,
      'Cache-Control': 'private, no-store',
    },
  })
}
