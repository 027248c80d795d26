let known: Promise<ReadonlySet<string>> | undefined

/** Read when the first password is set: tens of thousands of them take some memory. */
async function load(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].map(String))
}

/**
 * Whether a password stands in the lists that were stolen elsewhere and published, of which the most frequent
 * tens of thousands are kept here; capitals do not make it another. Nobody is asked over the network.
 */
export async function isWellKnownPassword(password: string): Promise<boolean> {
  known ??= load()
  return (await known).has(password.normalize('NFKC').toLowerCase())
}
