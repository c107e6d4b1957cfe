// A package of another extension that has MLIR's files, as MLIR's own has, and dumps of Triton too.

import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { pipeline } from 'node:stream/promises';

const extension = {
  name: 'mlir',
  publisher: 'neighbour',
  version: '1.0.0',
  engines: { vscode: '^1.91.0' },
  contributes: {
    languages: [{ id: 'mlir', aliases: ['MLIR'], extensions: ['.mlir', '.ttir', '.ttgir'] }],
    grammars: [{ language: 'mlir', scopeName: 'source.mlir', path: './mlir.json' }],
  },
};

const manifest = `<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" Id="${extension.name}" Version="${extension.version}" Publisher="${extension.publisher}"/>
    <DisplayName>MLIR</DisplayName>
    <Properties><Property Id="Microsoft.VisualStudio.Code.Engine" Value="${extension.engines.vscode}"/></Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Assets><Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/></Assets>
</PackageManifest>
`;

const types = `<?xml version="1.0" encoding="utf-8"?>
<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
  <Default Extension=".json" ContentType="application/json"/><Default Extension=".vsixmanifest" ContentType="text/xml"/>
</Types>
`;

/** Writes the package to a file, by the zip library that is one of VS Code's own. */
export async function makeNeighbour(file, modules) {
  const { ZipFile } = createRequire(`${modules}/code-server/lib/vscode/`)('yazl');
  const zip = new ZipFile();
  for (const [name, content] of [
    ['extension.vsixmanifest', manifest],
    ['[Content_Types].xml', types],
    ['extension/package.json', JSON.stringify(extension)],
    ['extension/mlir.json', JSON.stringify({ scopeName: 'source.mlir', patterns: [{ match: '%\\w+', name: 'variable.other.mlir' }] })],
  ]) {
    zip.addBuffer(Buffer.from(content), name);
  }
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
}
