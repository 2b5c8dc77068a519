/**
 * A mention that starts the command when it is pressed; as long as Discord has given it no id, what members say.
 * @param name as it is registered @param said as it is called in the reader's language
 */
export function commandLink(ids: ReadonlyMap<string, string>, name: string, said = name): string {
  return ids.has(name) ? `</${name}:${ids.get(name)}>` : `\`/${said}\``;
}
