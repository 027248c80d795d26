/**
 * What a registry gives of a document: its number, when it was acknowledged, and the signed text of its
 * code.
 */
export type Registered = { irn: string; ackNumber: string; ackDate: string; signedCode: string }

/**
 * What a registry answers: registered; known already, by its number (2150 of India's); not taken, and why, in
 * its words; or nothing that could be read.
 */
export type RegistryAnswer =
  | { answer: 'registered'; of: Registered }
  | { answer: 'duplicate'; irn: string }
  | { answer: 'refused'; code: string; message: string }
  | { answer: 'unavailable' }

/** A registry of invoices, as a country asks for one. */
export type InvoiceRegistry = {
  name: string
  /** Hands in a document. Never throws: what does not answer in seconds is unavailable. */
  register: (document: object) => Promise<RegistryAnswer>
  /** What was registered under a number before. */
  find: (irn: string) => Promise<RegistryAnswer>
}
