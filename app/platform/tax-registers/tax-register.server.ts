/** What a register says of a tax number, and how it calls its answer; `unavailable` where it is silent. */
export type RegisterAnswer = { answer: 'valid' | 'invalid' | 'unavailable'; reference?: string }

/** A register of tax numbers: which countries (ISO 3166-1 alpha-2) it knows, and what it says of a number. */
export type TaxRegister = {
  /** As people call it. */
  name: string
  knows: (country: string) => boolean
  /** Never throws: what does not answer in seconds is unavailable. */
  ask: (of: { country: string; number: string }) => Promise<RegisterAnswer>
}
