import { join } from 'node:path';
import ts from 'typescript';
import { attributeName } from '../../widgets/kit/light-element.ts';
import { WIDGETS, type WidgetDefinition } from '../../widgets/registry.ts';

/** What a widget's element is, as its code says: the one source of what editors are told. */
export interface ElementDescription {
  tag: string;
  /** The element's interface, e.g. `ChauffeurFormElement`. */
  name: string;
  /** The published file without its ending, e.g. `chauffeur-form/element`. */
  module: string;
  /** The function that defines it, e.g. `defineChauffeurForm`. */
  definer: string;
  description: string;
  properties: PropertyDescription[];
  /** What may be asked of it, but for what a property of the same name takes. */
  methods: MethodDescription[];
  events: EventDescription[];
  parts: { name: string; description: string }[];
}

/** The kit's function that makes an element of a component. */
const DESCRIBES = 'describeElement';

export interface PropertyDescription {
  name: string;
  /** Of what it is set by in HTML; `loading` and `forward` are no properties. */
  attribute: string;
  isProperty: boolean;
  /** `json`: the attribute's text is JSON; `property`: there is no attribute. */
  kind: string;
  /** In TypeScript, without `undefined`. */
  type: string;
  /** What may be said, where only some words may. */
  values: string[];
  /** In TypeScript, where the documentation names one value. */
  default: string | undefined;
  description: string;
}

export interface MethodDescription {
  name: string;
  /** With their types, in TypeScript. */
  parameters: { name: string; type: string }[];
  description: string;
}

export interface EventDescription {
  name: string;
  /** The type of `detail`, in TypeScript. */
  detail: string;
  description: string;
}

/**
 * Describes each widget by its definition and its `<tag>/element.tsx`: the props that `describeElement` is given there,
 * and the function that defines the element.
 *
 * @throws {Error} that lists each prop without a doc comment, each attribute or event that names no prop, and each prop
 *   that is neither attribute nor event
 */
export function describeElements(widgets: string): ElementDescription[] {
  const fileOf = ({ tag }: WidgetDefinition) => join(widgets, tag, 'element.tsx');
  const program = ts.createProgram(WIDGETS.map(fileOf), {
    strict: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    jsx: ts.JsxEmit.ReactJSX,
    allowImportingTsExtensions: true,
    noEmit: true,
    types: [],
  });
  const faults: string[] = [];
  const elements = WIDGETS.map((definition) => {
    const source = program.getSourceFile(fileOf(definition));
    if (!source) throw new Error(`${fileOf(definition)} cannot be read`);
    const fail = (fault: string) => faults.push(`${definition.tag}: ${fault}`);
    return describe(source, definition, program.getTypeChecker(), fail);
  });
  if (faults.length > 0) throw new Error(`The elements cannot be described:\n${faults.join('\n')}`);
  return elements;
}

function describe(
  source: ts.SourceFile,
  { tag, attributes: options, events: named }: WidgetDefinition,
  checker: ts.TypeChecker,
  fail: (fault: string) => void,
): ElementDescription {
  const { definer, call } = findDefinition(source);
  const [, component] = call.arguments;
  const [propsNode] = call.typeArguments ?? [];
  const definerName = definer.name?.text;
  if (!component || !propsNode || !definerName)
    throw new Error(`${tag}: describeElement<Props>(definition, Component, styles) is what can be read`);

  const attributes = new Map(Object.entries(options).map(([name, { kind = 'string' }]) => [name, kind]));
  const events = new Map(Object.entries(named));
  const funnel = interfaceNamed('FunnelProps', source, checker).getProperties();
  for (const { name } of funnel) events.set(name, attributeName(name).replace('on-', ''));
  // An element has a class, a style and an id of its own.
  const box = interfaceNamed('BoxProps', source, checker).getProperties();
  const props = new Map(
    checker
      .getTypeFromTypeNode(propsNode)
      .getProperties()
      .filter(({ name }) => !box.some((own) => own.name === name))
      .map((prop) => [prop.name, prop]),
  );
  for (const name of [...attributes.keys(), ...events.keys()]) {
    if (!props.has(name)) fail(`${name} is no prop`);
  }
  for (const [name, prop] of props) {
    if (!documentation(prop, checker)) fail(`${name} has no doc comment`);
    if (!attributes.has(name) && !events.has(name)) fail(`${name} is neither an attribute nor an event`);
  }
  const alone = interfaceNamed('ElementAttributes', source, checker).getProperties();
  return {
    tag,
    name: definerName.replace(/^define(.*)/, '$1Element'),
    module: `${tag}/element`,
    definer: definerName,
    description: documentation(checker.getSymbolAtLocation(component), checker),
    properties: [
      ...[...attributes].flatMap(([name, kind]) => {
        const prop = props.get(name);
        return prop ? [describeProperty(prop, kind, true, source, checker)] : [];
      }),
      ...alone.map((prop) => describeProperty(prop, 'string', false, source, checker)),
    ],
    methods: interfaceNamed('WidgetHandle', source, checker)
      .getProperties()
      .filter(({ name }) => !attributes.has(name))
      .map((method) => describeMethod(method, source, checker)),
    events: [...events].flatMap(([name, event]) => {
      const prop = props.get(name);
      if (!prop) return [];
      const [signature] = typeOf(prop, source, checker).getCallSignatures();
      const detail = signature?.parameters[0];
      const said = detail && checker.getTypeOfSymbolAtLocation(detail, source);
      return {
        name: event,
        detail: said ? detailOf(said, source, checker) : '{}',
        description: documentation(prop, checker),
      };
    }),
    parts: ts
      .getJSDocTags(definer)
      .filter((part) => part.tagName.text === 'csspart')
      .map((part) => {
        const [, name = '', description = ''] =
          /^(\S+)\s*(?:-\s+)?(.*)$/s.exec(ts.getTextOfJSDocComment(part.comment) ?? '') ?? [];
        if (!name || !description) fail('@csspart needs a name and what it is');
        return { name, description: oneLine(description) };
      }),
  };
}

/** The type of an event's `detail` with every alias of a field written out: `{ name: 'details' | 'confirmed'; }`. */
function detailOf(type: ts.Type, source: ts.SourceFile, checker: ts.TypeChecker): string {
  const flags =
    ts.TypeFormatFlags.NoTruncation |
    ts.TypeFormatFlags.InTypeAlias |
    ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType;
  const fields = type.getProperties().map((field) => {
    const isOptional = field.flags & ts.SymbolFlags.Optional;
    const text = checker.typeToString(typeOf(field, source, checker), undefined, flags);
    return `${field.name}${isOptional ? '?' : ''}: ${text};`;
  });
  return fields.length > 0 ? `{ ${fields.join(' ')} }` : '{}';
}

function describeMethod(method: ts.Symbol, source: ts.SourceFile, checker: ts.TypeChecker): MethodDescription {
  const [signature] = typeOf(method, source, checker).getCallSignatures();
  return {
    name: method.name,
    parameters: (signature?.parameters ?? []).map((parameter) => ({
      name: parameter.name,
      type: checker.typeToString(checker.getTypeOfSymbolAtLocation(parameter, source)),
    })),
    description: documentation(method, checker),
  };
}

function describeProperty(
  prop: ts.Symbol,
  kind: string,
  isProperty: boolean,
  source: ts.SourceFile,
  checker: ts.TypeChecker,
): PropertyDescription {
  const type = typeOf(prop, source, checker);
  const values = type.isUnion() ? type.types : [type];
  const description = documentation(prop, checker);
  return {
    name: prop.name,
    attribute: attributeName(prop.name),
    isProperty,
    kind,
    type: checker.typeToString(
      type,
      undefined,
      ts.TypeFormatFlags.NoTruncation |
        ts.TypeFormatFlags.InTypeAlias |
        ts.TypeFormatFlags.UseSingleQuotesForStringLiteralType,
    ),
    values: values.every((value) => value.isStringLiteral()) ? values.map((value) => value.value) : [],
    default: defaultIn(description, values),
    description,
  };
}

/** "Default `USD`", "Default 5", "`tab` (default)"; where it only says how a default is found, there is none. */
function defaultIn(description: string, types: ts.Type[]): string | undefined {
  const [, text, number, first] =
    /\bdefault(?:,[^`.:]*,)? (?:`([^`]+)`|(\d+))|`([^`]+)` \(default\)/i.exec(description) ?? [];
  const said = text ?? first;
  if (said === undefined) return number;
  return types.some((type) => type.flags & ts.TypeFlags.StringLike) ? `'${said}'` : said;
}

/** The function of a file that defines its element, and what it is defined from: `const … = describeElement(…)`. */
function findDefinition(source: ts.SourceFile): { definer: ts.FunctionDeclaration; call: ts.CallExpression } {
  const definer = source.statements
    .filter(ts.isFunctionDeclaration)
    .find(({ name }) => name?.text.startsWith('define'));
  const call = source.statements
    .filter(ts.isVariableStatement)
    .flatMap(({ declarationList }) => declarationList.declarations.map(({ initializer }) => initializer))
    .find((value) => value && ts.isCallExpression(value) && value.expression.getText(source) === DESCRIBES);
  if (!definer || !call || !ts.isCallExpression(call)) throw new Error(`${source.fileName} does not call ${DESCRIBES}`);
  return { definer, call };
}

/** An interface of the module that the file's describeElement comes from. */
function interfaceNamed(name: string, source: ts.SourceFile, checker: ts.TypeChecker): ts.Type {
  const kit = source.statements.filter(ts.isImportDeclaration).find((statement) => {
    const bindings = statement.importClause?.namedBindings;
    return bindings && ts.isNamedImports(bindings) && bindings.elements.some((item) => item.name.text === DESCRIBES);
  });
  const face = kit && checker.getSymbolAtLocation(kit.moduleSpecifier);
  const found = face && checker.getExportsOfModule(face).find((symbol) => symbol.name === name);
  if (!found) throw new Error(`${source.fileName}: where ${DESCRIBES} comes from, there is no ${name}`);
  const target = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  return checker.getDeclaredTypeOfSymbol(target);
}

const typeOf = (prop: ts.Symbol, source: ts.SourceFile, checker: ts.TypeChecker) =>
  checker.getNonNullableType(checker.getTypeOfSymbolAtLocation(prop, source));

/** A doc comment in one line. */
function documentation(symbol: ts.Symbol | undefined, checker: ts.TypeChecker): string {
  const target = symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  return oneLine(ts.displayPartsToString(target?.getDocumentationComment(checker)));
}

const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
