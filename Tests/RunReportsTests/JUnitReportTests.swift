import Foundation
import RunReports
import TestSuites
import TestSupport
import Testing

@Suite("The JUnit report")
struct JUnitReportTests {
  @Test func countsAndCasesAgree() throws {
    let elements = try MarkupReader.read(ReportFixtures.report(.junit))
    let root = try #require(elements.first)
    #expect(root.name == "testsuites")
    #expect(root.attributes["tests"] == "7" && root.attributes["failures"] == "2" && root.attributes["errors"] == "2")
    let suites = elements.filter { $0.name == "testsuite" }
    #expect(
      suites.map { $0.attributes["file"] ?? "" } == [
        "a.suite.yaml", "q.suite.yaml", "b.suite.yaml (rules, as JSON)", "b.suite.yaml",
      ])
    #expect(suites.first?.attributes["name"] == "</title></script><img src=x onerror=alert(1)> & co")
    #expect(elements.count { $0.name == "testcase" } == 7)
    #expect(elements.count { $0.name == "failure" } == 2)
    let failure = try #require(elements.first { $0.name == "failure" })
    #expect(failure.attributes["type"] == "outcome")
    #expect(failure.attributes["message"] == "expected allow; got deny, because of /notes/$uid/.read")
    #expect(failure.text.hasPrefix("a.suite.yaml:10:"))
    #expect(failure.text.contains(#"`auth.uid` is "<img src=x onerror=alert(2)>", but `$uid` is "<b>"."#))
    let error = try #require(elements.first { $0.name == "error" })
    #expect(error.attributes["type"] == "invalid" && error.text.contains("error[realtime/expected-object]"))
    #expect(elements.first { $0.name == "system-out" }?.text.contains("not proven") == true)
  }

  /// The elements and attributes of `junit-10.xsd`, which the xUnit plugin of Jenkins publishes.
  static let schema = """
    <?xml version="1.0"?>
    <xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema">
      <xs:complexType name="problem"><xs:simpleContent><xs:extension base="xs:string">
        <xs:attribute name="type"/><xs:attribute name="message"/></xs:extension></xs:simpleContent></xs:complexType>
      <xs:element name="testsuites"><xs:complexType><xs:sequence>
        <xs:element ref="testsuite" minOccurs="0" maxOccurs="unbounded"/></xs:sequence>
        <xs:attribute name="name"/><xs:attribute name="time" type="xs:decimal"/><xs:attribute name="tests" type="xs:int"/>
        <xs:attribute name="failures" type="xs:int"/><xs:attribute name="disabled" type="xs:int"/>
        <xs:attribute name="errors" type="xs:int"/></xs:complexType></xs:element>
      <xs:element name="testsuite"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">
        <xs:element name="properties"><xs:complexType><xs:sequence>
          <xs:element name="property" maxOccurs="unbounded"><xs:complexType>
            <xs:attribute name="name" use="required"/><xs:attribute name="value" use="required"/></xs:complexType>
          </xs:element></xs:sequence></xs:complexType></xs:element>
        <xs:element ref="testcase"/><xs:element name="system-out" type="xs:string"/>
        <xs:element name="system-err" type="xs:string"/></xs:choice>
        <xs:attribute name="name" use="required"/><xs:attribute name="tests" type="xs:int" use="required"/>
        <xs:attribute name="failures" type="xs:int"/><xs:attribute name="errors" type="xs:int"/>
        <xs:attribute name="skipped" type="xs:int"/><xs:attribute name="time" type="xs:decimal"/>
        <xs:attribute name="timestamp"/><xs:attribute name="hostname"/><xs:attribute name="id"/>
        <xs:attribute name="package"/><xs:attribute name="file"/></xs:complexType></xs:element>
      <xs:element name="testcase"><xs:complexType><xs:choice minOccurs="0" maxOccurs="unbounded">
        <xs:element name="skipped" type="problem"/><xs:element name="error" type="problem"/>
        <xs:element name="failure" type="problem"/><xs:element name="system-out" type="xs:string"/>
        <xs:element name="system-err" type="xs:string"/></xs:choice>
        <xs:attribute name="name" use="required"/><xs:attribute name="classname"/>
        <xs:attribute name="time" type="xs:decimal"/></xs:complexType></xs:element>
    </xs:schema>
    """

  @Test("The report is valid by the schema", .enabled("needs xmllint") { ExternalTool.isThere("xmllint") })
  func validator() throws {
    for files in [ReportFixtures.files, [:], ReportFixtures.large(200)] {
      let outcome = try ExternalTool.run(
        "xmllint", ["--noout", "--schema", "schema.xsd", "report.xml"],
        files: ["schema.xsd": Self.schema, "report.xml": ReportFixtures.report(.junit, of: files)])
      #expect(outcome.code == 0, "\(outcome.text)")
    }
  }
}
