/** A mention that starts the command when it is pressed; its name, as long as Discord has given it no id. */
export function commandLink(ids: ReadonlyMap<string, string>, name: string): string {
  return ids.has(name) ? `</${name}:${ids.get(name)}>` : `\`/${name}\``;
}
