/** Properties say the seed that they failed with; given back as KILN_TEST_SEED, it runs them again as they were. */
const { KILN_TEST_SEED } = process.env;
if (KILN_TEST_SEED) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ seed: Number(KILN_TEST_SEED) });
}
