/** What of a signature a form shows, beside its picture, which is chosen anew. */
export const signatureFields = (saved: { signer: string } | null | undefined) => ({
  signer: saved?.signer ?? '',
})
